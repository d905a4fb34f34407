import { AppError, type FieldError } from '@recado/contract/errors'
import { leniently } from '@recado/contract/kit/leniently'
import type { z } from 'zod'

/** What is well formed, without the fields that are unknown; else it is refused. */
export function validate(schema: z.ZodType, given: unknown): unknown {
  const { value, error } = validatorCompiler({ schema })(given) as { value?: unknown; error?: AppError }
  if (error) throw error
  return value
}

/** Fastify's validator for a part of the request: zod decides, after what old clients mean is read as that; unknown fields fall away. */
export const validatorCompiler =
  ({ schema }: { schema: unknown }) =>
  (value: unknown) => {
    const { success, data, error } = (schema as z.ZodType).safeParse(leniently(schema as z.ZodType, value ?? {}))
    if (!success) return { error: new AppError('ERR_VALIDATION', { fields: error.issues.map(fieldError) }) }
    const path = whereNul(data)
    return path === undefined ? { value: data } : { error: new AppError('ERR_VALIDATION', { fields: [{ path, ...nul }] }) }
  }

const nul = { code: 'invalid_format', message: 'Invalid string: must not contain a NUL character' }

/** Where a text holds a NUL character: no database, file name or header takes it, so no field does. */
function whereNul(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? '' : undefined
  if (!value || typeof value !== 'object') return undefined
  for (const [key, item] of Object.entries(value)) {
    const path = whereNul(item)
    if (path !== undefined) return path ? `${key}.${path}` : key
  }
  return undefined
}

/** Only what helps to mend the field, never the value. */
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
