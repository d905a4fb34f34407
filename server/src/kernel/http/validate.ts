import { AppError, type FieldError } from '@recado/contract/errors'
import type { z } from 'zod'

/** Fastify's validator for a part of the request: zod decides, unknown fields fall away. */
export const validatorCompiler =
  ({ schema }: { schema: unknown }) =>
  (value: unknown) => {
    const { success, data, error } = (schema as z.ZodType).safeParse(value ?? {})
    return success ? { value: data } : { error: new AppError('ERR_VALIDATION', { fields: error.issues.map(fieldError) }) }
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
