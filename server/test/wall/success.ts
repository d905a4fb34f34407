import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { z } from 'zod'
import { type Fault, faultOf } from './faults.ts'
import type { Got } from './request.ts'

/** The call has succeeded, and the answer is what the contract says, no field less and no field more; else, the fault. */
export function unlessSuccess(endpoint: Endpoint, by: string, got: Got): Fault {
  const wanted = got.status !== 200 ? 'a success' : endpoint.answers === 'file' ? undefined : misshapen(endpoint.output, got.data)
  return wanted && faultOf(endpoint, by, { wanted, got })
}

/** Why a value is not exactly what the schema describes; undefined when it is. */
export function misshapen(schema: z.ZodType, value: unknown): string | undefined {
  const { success, data, error } = schema.safeParse(value)
  if (!success) return `what is declared (${z.prettifyError(error)})`
  return isDeepStrictEqual(data, value) ? undefined : `only declared fields (${JSON.stringify(data)})`
}
