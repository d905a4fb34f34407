import type { Actor } from '@recado/contract/permissions'
import { later, minutes } from '../../kernel/clock.ts'
import type { Kernel, PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import type { Presence } from '../../kernel/live/presences.ts'
import { tellOfUsers } from './tellOfUsers.ts'

/** Two heartbeats of five minutes may be missed before somebody counts as gone. */
const ABSENT = minutes(11)

export const presence = (kernel: Kernel): Presence => ({
  arrived: (actor) => mark(kernel, actor, true),
  left: (actor) => mark(kernel, actor, false),
})

/**
 * Told to others only when it changes; the time of the last sign of life is kept in any case. It is one update: a second one
 * of the same row would look at the company again, and wait for whoever is deleting it, who waits for the row.
 */
async function mark({ transact, clock, ...needs }: Kernel, { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>, online: boolean) {
  await transact({ companyId }, async (tx) => {
    const before = await tx.db.selectFrom('users').select('online').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
    if (!before || (!online && !before.online)) return
    await tx.db
      .updateTable('users')
      .set({ online, ...(online && { seenAt: clock.now() }) })
      .where('id', '=', userId)
      .execute()
    if (before.online !== online) await tellOfUsers(tx, needs, [userId])
  })
}

/** A process that was killed could not say that its sockets were gone. */
export const absentJob = (kernel: PlatformKernel): Job => ({
  name: 'users.absent',
  every: '*/5 * * * *',
  async run() {
    const before = later(kernel.clock.now(), -ABSENT).toISOString()
    const absent = await kernel.platform
      .selectFrom('users')
      .select(['id', 'companyId'])
      .where('online', '=', true)
      .where('seenAt', '<', before)
      .execute()
    for (const { id, companyId } of absent) await mark(kernel, { userId: id, companyId }, false)
  },
})
