import type { PlatformKernel } from '../../kernel/feature.ts'

/** Subscribed browsers of these users whose session is still valid. */
export const readBrowsers = (kernel: PlatformKernel, { companyId, userIds }: { companyId: number; userIds: readonly number[] }) =>
  liveBrowsers(kernel).where('pushSubscriptions.companyId', '=', companyId).where('pushSubscriptions.userId', 'in', userIds).execute()

/** One subscribed browser with its encryption keys. */
export const readBrowser = (kernel: PlatformKernel, { companyId, id }: { companyId: number; id: number }) =>
  liveBrowsers(kernel)
    .select(['endpoint', 'p256dh', 'auth'])
    .where('pushSubscriptions.companyId', '=', companyId)
    .where('pushSubscriptions.id', '=', id)
    .executeTakeFirst()

const liveBrowsers = ({ platform, clock }: PlatformKernel) =>
  platform
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
    .innerJoin('users', 'users.id', 'pushSubscriptions.userId')
    .select(['pushSubscriptions.id', 'pushSubscriptions.userId', 'pushSubscriptions.sessionId', 'users.online', 'users.language'])
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', clock.now().toISOString())
