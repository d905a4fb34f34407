import { AppError, type FieldError } from '@recado/contract/errors'
import { normalizeInput } from '@recado/contract/kit/normalizeInput'
import type { z } from 'zod'

/** Returns the validated value without unknown fields, or throws. */
export function validate(schema: z.ZodType, given: unknown): unknown {
  const { value, wrong } = read(schema, given)
  if (wrong) throw new AppError('ERR_VALIDATION', { fields: wrong })
  return value
}

/** Fastify's validator for a part of the request. */
export const validatorCompiler =
  ({ schema }: { schema: unknown }) =>
  (given: unknown) => {
    const { value, wrong } = read(schema as z.ZodType, given)
    return wrong ? { error: new AppError('ERR_VALIDATION', { fields: wrong }) } : { value }
  }

/** Validates with zod, after `normalizeInput` has translated what old clients mean. Unknown fields are dropped. */
export function read(schema: z.ZodType, given: unknown): { value?: unknown; wrong?: FieldError[] } {
  const { success, data, error } = schema.safeParse(normalizeInput(schema, given ?? {}))
  if (!success) return { wrong: error.issues.map(fieldError) }
  const path = pathOfNul(data)
  return path === undefined ? { value: data } : { wrong: [{ path, ...nul }] }
}

const nul = { code: 'invalid_format', message: 'Invalid string: must not contain a NUL character' }

/** The path of a field with a NUL character: no database, file name or header accepts one, so no field does. */
function pathOfNul(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? '' : undefined
  if (!value || typeof value !== 'object') return undefined
  for (const [key, item] of Object.entries(value)) {
    const path = pathOfNul(item)
    if (path !== undefined) return path ? `${key}.${path}` : key
  }
  return undefined
}

/** Only what helps to correct the field, never the value. */
function fieldError(issue: z.core.$ZodIssue): FieldError {
  const { minimum, maximum } = issue as { minimum?: number; maximum?: number }
  return {
    path: issue.path.join('.'),
    code: issue.code,
    message: issue.message,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  }
}
