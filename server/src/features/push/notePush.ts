import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
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

export type Subscriber = { userId: number }
const subscribers = preparedRead<Record<string, never>, Subscriber>((db) => db.selectFrom('pushSubscriptions').select('userId').distinct())

/** The same for a statement that asks for more than that; what it answers is to be known by `knowSubscribers`. */
export const subscribedUsers = (eb: ExpressionBuilder<TenantDatabase, never>) =>
  jsonArrayFrom(eb.selectFrom('pushSubscriptions').select('pushSubscriptions.userId').distinct()).as('subscribers')

const known = new WeakMap<Tx, Subscriber[]>()

/** So that this transaction need not ask. */
export const knowSubscribers = (tx: Tx, all: Subscriber[]) => void known.set(tx, all)

/** `only`: who of the company is told; else whoever has a browser for it. */
type News = { about: PushAbout; only?: number }

/** Surely told once this is committed; who has no browser for it costs no job. */
export async function notePush(tx: Tx, ...news: readonly News[]) {
  if (news.length === 0) return
  const everybody = (known.get(tx) ?? (await subscribers(tx.db, {}))).map(({ userId }) => userId)
  for (const { about, only } of news) {
    const userIds = everybody.filter((id) => only === undefined || id === only)
    if (userIds.length > 0) await tx.enqueue(tellBrowsers, { companyId: tx.companyId, userIds, about })
  }
}

/** Everybody is told, in every company. */
export const noteAnnouncement = (tx: Tx, announcementId: number) => tx.enqueue(announceToBrowsers, { announcementId })
