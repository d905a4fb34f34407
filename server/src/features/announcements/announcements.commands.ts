import type { Announcement, announcements } from '@recado/contract/announcements'
import type { Actor } from '@recado/contract/permissions'
import { parseTimeInput } from '@recado/contract/time/timeInput'
import type { z } from 'zod'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { enqueueAnnouncementPush } from '../push/index.ts'
import { settingOf } from '../settings/index.ts'
import { announcementEvent } from './announcements.event.ts'
import { lockAnnouncement, readAnnouncement } from './announcements.rows.ts'
import { isAnnouncementActive } from './isAnnouncementActive.ts'

type Create = z.output<typeof announcements.create>
type Update = z.output<typeof announcements.update>

export const createAnnouncement = (kernel: PlatformKernel, actor: Actor, values: Create) =>
  kernel.transact(actor, async (tx) => {
    const placed = resolveTerm(values, await settingOf(tx.db, 'timezone'))
    const row = { ...values, ...placed }
    const now = kernel.clock.now()
    const { id } = await tx.db
      .insertInto('announcements')
      .values({
        ...row,
        publishedAt: isAnnouncementActive({ ...row, startsAt: row.startsAt ?? null, endsAt: row.endsAt ?? null }, now) ? now : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await lockAnnouncement(kernel, tx, id)
    tx.emit(announcementEvent, 'create', made)
    if (made.publishedAt !== null) await enqueueAnnouncementPush(tx, id)
    return made
  })

/** A change does not make an announcement unread again. Only publishing it again does. */
export async function updateAnnouncement(kernel: PlatformKernel, id: number, values: Update) {
  const { companyId } = await readAnnouncement(kernel, kernel.platform, id)
  return kernel.transact({ companyId }, async (tx) => {
    const before = await lockAnnouncement(kernel, tx, id)
    const changes = { ...values, ...resolveTerm(values, await settingOf(tx.db, 'timezone')) }
    const publishedAt = publishedAtAfter(before, changes, kernel.clock.now())
    await tx.db
      .updateTable('announcements')
      .set({ ...changes, publishedAt })
      .where('id', '=', id)
      .execute()
    const after = await lockAnnouncement(kernel, tx, id)
    tx.emit(announcementEvent, 'update', after, { before })
    if (before.publishedAt === null && after.publishedAt !== null) await enqueueAnnouncementPush(tx, id)
    return after
  })
}

export async function removeAnnouncement(kernel: PlatformKernel, id: number) {
  const { companyId } = await readAnnouncement(kernel, kernel.platform, id)
  await kernel.transact({ companyId }, async (tx) => {
    const row = await lockAnnouncement(kernel, tx, id)
    await tx.db.deleteFrom('announcements').where('id', '=', id).execute()
    tx.emit(announcementEvent, 'delete', row)
  })
}

type Placed = Partial<Pick<Announcement, 'startsAt' | 'endsAt'>>

/** Times without a zone are in the time zone of the writer's company. */
function resolveTerm({ startsAt, endsAt }: Update, timezone: string): Placed {
  const placed = (time: string | null) => time && parseTimeInput(time, timezone)
  return { ...(startsAt !== undefined && { startsAt: placed(startsAt) }), ...(endsAt !== undefined && { endsAt: placed(endsAt) }) }
}

function publishedAtAfter(before: Announcement, { startsAt = before.startsAt, endsAt = before.endsAt, ...changes }: Update, now: Date) {
  const { status = before.status } = changes
  return isAnnouncementActive({ status, startsAt, endsAt }, now) ? (before.publishedAt ?? now) : null
}
