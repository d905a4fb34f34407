import { z } from 'zod'

/**
 * What proves that the owner of the account sits at the screen. `password`: people whom the provider of the company signs in may have none; their
 * sign-in counts in its place for ten minutes. `code`: of the app, or a recovery code, where the account has a second step.
 */
export const ownerProof = {
  password: z.string().min(1).max(200).optional(),
  code: z.string().trim().min(6).max(20).optional(),
}
