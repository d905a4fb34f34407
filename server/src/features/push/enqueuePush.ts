import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import { jobName } from '../../kernel/jobs.ts'
import type { Tx } from '../../kernel/transact.ts'

/** What somebody may be told of. Only what it is about is kept: what is said of it is read when it is sent, if it is still true then. */
export type PushSubject =
  | { what: 'own' | 'waiting'; ticketId: number }
  | { what: 'notice'; noticeId: number }
  | { what: 'announcement'; announcementId: number }

export type PushJob = { companyId: number; userIds: number[]; about: PushSubject }
export const pushToUsers = jobName<PushJob>('push.tell')
export const pushAnnouncement = jobName<{ announcementId: number }>('push.announce')

/** Of several that wait to tell of the same one is enough. */
export const pushKeyOf = ({ about, userIds }: { about: PushSubject; userIds?: readonly number[] }) => JSON.stringify([about, userIds])

export type Subscriber = { userId: number }
const subscribers = preparedRead<Record<string, never>, Subscriber>((db) => db.selectFrom('pushSubscriptions').select('userId').distinct())

/** The same for a statement that asks for more than that; what it answers is to be known by `primeSubscriberCache`. */
export const selectSubscribers = (eb: ExpressionBuilder<TenantDatabase, never>) =>
  jsonArrayFrom(eb.selectFrom('pushSubscriptions').select('pushSubscriptions.userId').distinct()).as('subscribers')

const known = new WeakMap<Tx, Subscriber[]>()

/** So that this transaction need not ask. */
export const primeSubscriberCache = (tx: Tx, all: Subscriber[]) => void known.set(tx, all)

/** `only`: who of the company is told; else whoever has a browser for it. */
type PushRequest = { about: PushSubject; only?: number }

/** Surely told once this is committed; who has no browser for it costs no job. */
export async function enqueuePush(tx: Tx, ...news: readonly PushRequest[]) {
  if (news.length === 0) return
  const everybody = (known.get(tx) ?? (await subscribers(tx.db, {}))).map(({ userId }) => userId)
  for (const { about, only } of news) {
    const userIds = everybody.filter((id) => only === undefined || id === only)
    if (userIds.length > 0) await tx.enqueue(pushToUsers, { companyId: tx.companyId, userIds, about })
  }
}

/** Everybody is told, in every company. */
export const enqueueAnnouncementPush = (tx: Tx, announcementId: number) => tx.enqueue(pushAnnouncement, { announcementId })
