import { preparedRead } from '../../kernel/database/scopes.ts'
import { jobName } from '../../kernel/jobs.ts'
import type { Tx } from '../../kernel/transact.ts'

/** What somebody may be told of. Only what it is about is kept: what is said of it is read when it is sent, if it is still true then. */
export type PushAbout =
  | { what: 'own' | 'waiting'; ticketId: number }
  | { what: 'notice'; noticeId: number }
  | { what: 'announcement'; announcementId: number }

export type TellGiven = { companyId: number; userIds: number[]; about: PushAbout }
export const tellBrowsers = jobName<TellGiven>('push.tell')
export const announceToBrowsers = jobName<{ announcementId: number }>('push.announce')

/** Of several that wait to tell of the same one is enough. */
export const keyOf = ({ about, userIds }: { about: PushAbout; userIds?: readonly number[] }) => JSON.stringify([about, userIds])

const subscribers = preparedRead<Record<string, never>, { userId: number }>((db) =>
  db.selectFrom('pushSubscriptions').select('userId').distinct(),
)

/** `only`: who of the company is told; else whoever has a browser for it. */
type News = { about: PushAbout; only?: number }

/** Surely told once this is committed; who has no browser for it costs no job. */
export async function notePush(tx: Tx, ...news: readonly News[]) {
  if (news.length === 0) return
  const everybody = (await subscribers(tx.db, {})).map(({ userId }) => userId)
  for (const { about, only } of news) {
    const userIds = everybody.filter((id) => only === undefined || id === only)
    if (userIds.length > 0) await tx.enqueue(tellBrowsers, { companyId: tx.companyId, userIds, about })
  }
}

/** Everybody is told, in every company. */
export const noteAnnouncement = (tx: Tx, announcementId: number) => tx.enqueue(announceToBrowsers, { announcementId })
