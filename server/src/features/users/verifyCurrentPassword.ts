import { AppError, type FieldError } from '@recado/contract/errors'
import { minutes } from '../../kernel/clock.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'

type Proof = {
  db: TenantDb
  userId: number
  changes: { email?: string | undefined; password?: string | undefined; currentPassword?: string | undefined }
}

/** Changing the own e-mail or password requires the current password. */
export async function verifyCurrentPassword(kernel: Kernel, { db, userId, changes }: Proof) {
  const row = await db.selectFrom('users').select(['email', 'passwordHash']).where('id', '=', userId).executeTakeFirst()
  const before = assertExists(row, 'ERR_NO_USER_FOUND')
  const changesEmail = changes.email !== undefined && changes.email !== before.email
  if (!changesEmail && changes.password === undefined) return
  await assertOwnPassword(kernel, {
    userId,
    passwordHash: before.passwordHash,
    typed: changes.currentPassword ?? '',
    refusal: { path: 'currentPassword', code: 'wrong_password', message: 'The current password is wrong' },
  })
}

type Typed = { userId: number; passwordHash: string | undefined; typed: string; refusal: FieldError }

/** Before a change of how the account signs in: access to an unlocked screen is not enough. Wrong passwords are counted per account. */
export async function assertOwnPassword(
  { passwords, throttles, config: { limits } }: Kernel,
  { userId, passwordHash, typed, refusal }: Typed,
) {
  const attempt = { key: `proof:${userId}`, limit: limits.failedLoginsPerAccount, window: minutes(limits.loginWindowMinutes) }
  await throttles.take(attempt)
  if (!(await passwords.matches(typed, passwordHash))) throw new AppError('ERR_VALIDATION', { fields: [refusal] })
  await throttles.giveBack(attempt)
}
