import { MAX_SHOWN_ANNOUNCEMENTS } from '@recado/contract/announcements'
import type { Actor } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { publishNoticesChanged } from '../notices/index.ts'
import { announcementPresenter, announcementRows } from './announcements.rows.ts'

/** The published announcements, and until when the user has read them. */
export async function readPublishedAnnouncements(kernel: PlatformKernel, { companyId, userId }: Actor) {
  const rows = announcementRows(kernel.platform).where('publishedAt', 'is not', null).orderBy('announcements.id', 'desc')
  const records = (await rows.limit(MAX_SHOWN_ANNOUNCEMENTS).execute()).map(announcementPresenter(kernel))
  const reader = await kernel
    .read(companyId)
    .selectFrom('announcementReaders')
    .select('readUntil')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return { records, readUntil: reader?.readUntil ?? null }
}

/** The mark never moves back and never beyond now. Of two devices the one that has read further counts. */
export const markAnnouncementsRead = ({ transact, clock }: PlatformKernel, actor: Actor, until: string) =>
  transact(actor, async (tx) => {
    const now = clock.now().toISOString()
    publishNoticesChanged(tx, actor.userId)
    return tx.db
      .insertInto('announcementReaders')
      .values({ userId: actor.userId, readUntil: until < now ? until : now })
      .onConflict((conflict) =>
        conflict
          .columns(['companyId', 'userId'])
          .doUpdateSet({ readUntil: sql`greatest(${sql.ref('announcementReaders.readUntil')}, ${sql.ref('excluded.readUntil')})` }),
      )
      .returning('readUntil')
      .executeTakeFirstOrThrow()
  })
