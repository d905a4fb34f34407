import { z } from 'zod'

/** The contract's schema, and beside it the same password typed once more. */
export const confirmed = (schema: z.ZodObject, differ: string) =>
  schema.extend({ confirmPassword: z.string().min(1) }).refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: differ,
    when: () => true,
  })
