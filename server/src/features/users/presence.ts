import type { Actor } from '@recado/contract/permissions'
import type { User } from '@recado/contract/users'
import { later, minutes } from '../../kernel/clock.ts'
import type { Kernel, PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import type { Presence } from '../../kernel/live/sockets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { userEvent } from './users.event.ts'
import { userRows } from './users.store.ts'

/** Two heartbeats of five minutes may be missed before somebody counts as gone. */
const ABSENT = minutes(11)

export const presence = (kernel: Kernel): Presence => ({
  arrived: (actor) => mark(kernel, actor, true),
  left: (actor) => mark(kernel, actor, false),
})

/** Told to others only when it changes; the time of the last sign of life is kept in any case. */
async function mark({ transact, clock }: Kernel, actor: Pick<Actor, 'companyId' | 'userId'>, online: boolean) {
  await transact(actor, async (tx) => {
    const changed = await tx.db
      .updateTable('users')
      .set({ online })
      .where('id', '=', actor.userId)
      .where('online', '!=', online)
      .executeTakeFirst()
    if (online) await tx.db.updateTable('users').set({ seenAt: clock.now() }).where('id', '=', actor.userId).execute()
    if (changed.numUpdatedRows > 0n) await tellOf(tx, actor.userId)
  })
}

async function tellOf(tx: Tx, userId: number) {
  const row = (await userRows(tx.db)
    .where('users.id' as never, '=', userId as never)
    .executeTakeFirst()) as User | undefined
  if (row) tx.emit(userEvent, 'update', row)
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
