import { AppError } from '@recado/contract/errors'
import { minutes } from '../../kernel/clock.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'

type Proof = {
  db: TenantDb
  userId: number
  changes: { email?: string | undefined; password?: string | undefined; currentPassword?: string | undefined }
}

/** Changing the own e-mail or password requires the current password: access to an unlocked screen is not enough. */
export async function verifyCurrentPassword({ passwords, throttles, config: { limits } }: Kernel, { db, userId, changes }: Proof) {
  const row = await db.selectFrom('users').select(['email', 'passwordHash']).where('id', '=', userId).executeTakeFirst()
  const before = assertExists(row, 'ERR_NO_USER_FOUND')
  const changesEmail = changes.email !== undefined && changes.email !== before.email
  if (!changesEmail && changes.password === undefined) return
  const attempt = { key: `proof:${userId}`, limit: limits.failedLoginsPerAccount, window: minutes(limits.loginWindowMinutes) }
  await throttles.take(attempt)
  if (!(await passwords.matches(changes.currentPassword ?? '', before.passwordHash))) {
    throw new AppError('ERR_VALIDATION', {
      fields: [{ path: 'currentPassword', code: 'wrong_password', message: 'The current password is wrong' }],
    })
  }
  await throttles.giveBack(attempt)
}
