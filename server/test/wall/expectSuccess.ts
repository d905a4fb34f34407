import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { z } from 'zod'
import { describeFailure, type Failure } from './failures.ts'
import type { Got } from './rawRequest.ts'

/** The call has succeeded, and the answer is exactly what the contract says; otherwise, the fault. */
export function successFailure(endpoint: Endpoint, by: string, got: Got): Failure {
  const wanted = got.status !== 200 ? 'a success' : endpoint.answers === 'file' ? undefined : schemaMismatch(endpoint.output, got.data)
  return wanted && describeFailure(endpoint, by, { wanted, got })
}

/** Why a value does not match the schema exactly; undefined if it does. */
export function schemaMismatch(schema: z.ZodType, value: unknown): string | undefined {
  const { success, data, error } = schema.safeParse(value)
  if (!success) return `what is declared (${z.prettifyError(error)})`
  return isDeepStrictEqual(data, value) ? undefined : `only declared fields (${JSON.stringify(data)})`
}
