import type { PlatformKernel } from '../../kernel/feature.ts'

/** The browsers of these people in which they are signed in now. */
export const readBrowsers = (kernel: PlatformKernel, { companyId, userIds }: { companyId: number; userIds: readonly number[] }) =>
  liveBrowsers(kernel).where('pushSubscriptions.companyId', '=', companyId).where('pushSubscriptions.userId', 'in', userIds).execute()

/** One of them, with the keys by which it reads. */
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
