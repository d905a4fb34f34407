import { sql } from 'kysely'
import { later, minutes } from '../../kernel/clock.ts'
import type { Kernel, PlatformKernel } from '../../kernel/feature.ts'
import type { Job } from '../../kernel/jobs.ts'
import type { PresenceListener } from '../../kernel/live/presence.ts'
import { companyEvent } from '../../kernel/live/publish.ts'
import { assignmentsWakeName } from '../assignment/index.ts'
import { publishUsers } from './publishUsers.ts'

/** A user may miss two heartbeats of five minutes before they count as offline. */
const ABSENT = minutes(11)

/** Up to this many users get an event each, which old clients understand. More of them make one event that the list has changed. */
const MAX_PRESENCE_EVENTS = 3

export const userPresence =
  (kernel: Kernel): PresenceListener =>
  (companyId, isThere) =>
    setPresence(kernel, companyId, { isThere, isLeaveSeen: true })

/** `isLeaveSeen`: whether those who are gone had a socket until now. */
type Presence = { isThere: ReadonlyMap<number, boolean>; isLeaveSeen: boolean }

/**
 * Publishes presence only when it changes, but always stores the time of the last sign of life. Each row is updated once: a second update
 * of the row checks the foreign key to the company again, and could deadlock with a deletion of the company.
 */
async function setPresence({ transact, clock, ...needs }: Kernel, companyId: number, { isThere, isLeaveSeen }: Presence) {
  if (isThere.size === 0) return
  await transact({ companyId }, async (tx) => {
    const before = await tx.db
      .selectFrom('users')
      .select(['id', 'online'])
      .where(isAmong([...isThere.keys()]))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const changed = before.filter(({ id, online }) => isThere.get(id) !== online).map(({ id }) => id)
    const there = before.filter(({ id }) => isThere.get(id)).map(({ id }) => id)
    const offline = changed.filter((id) => !isThere.get(id))
    if (there.length > 0) await tx.db.updateTable('users').set({ online: true, seenAt: clock.now() }).where(isAmong(there)).execute()
    const left = { online: false, ...(isLeaveSeen && { seenAt: clock.now() }) }
    if (offline.length > 0) await tx.db.updateTable('users').set(left).where(isAmong(offline)).execute()
    if (changed.some((id) => isThere.get(id))) tx.wake(assignmentsWakeName)
    if (changed.length <= MAX_PRESENCE_EVENTS) await publishUsers(tx, needs, changed)
    else tx.emit(usersReload, 'reload', {}, { says: {} })
  })
}

const isAmong = (ids: readonly number[]) => sql<boolean>`${sql.ref('users.id')} = any(${ids}::int[])`
const usersReload = companyEvent<object>('user')

/** A killed process could not mark its users as offline. */
export const markAbsentJob = (kernel: PlatformKernel): Job => ({
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
    const companies = Map.groupBy(absent, ({ companyId }) => companyId)
    for (const [companyId, gone] of companies) {
      const isThere = new Map(gone.map(({ id }) => [id, false]))
      await setPresence(kernel, companyId, { isThere, isLeaveSeen: false })
    }
  },
})
