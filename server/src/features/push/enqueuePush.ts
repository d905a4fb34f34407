import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { TenantDatabase } from '../../kernel/database/schema.ts'
import { jobName } from '../../kernel/jobs.ts'
import type { Tx } from '../../kernel/transact.ts'

/** The subject of a notification. Only ids are queued. The text is read when the notification is sent, so that it is never out of date. */
export type PushSubject =
  | { what: 'own' | 'waiting' | 'assigned'; ticketId: number }
  | { what: 'notice'; noticeId: number }
  | { what: 'announcement'; announcementId: number }

export type PushJob = { companyId: number; userIds: number[]; about: PushSubject }
export const userPushJob = jobName<PushJob>('push.tell')
export const announcementPushJob = jobName<{ announcementId: number }>('push.announce')

/** The key of the job: while one waits, another with the same key is not queued. */
export const pushKeyOf = ({ about, userIds }: { about: PushSubject; userIds?: readonly number[] }) => JSON.stringify([about, userIds])

export type Subscriber = { userId: number }
const subscribers = prepared(params<Record<string, never>>(), (db) => db.selectFrom('pushSubscriptions').select('userId').distinct())

/** Selects the subscribers within a larger statement. Pass the result to `primeSubscriberCache`. */
export const selectSubscribers = (eb: ExpressionBuilder<TenantDatabase, never>) =>
  jsonArrayFrom(eb.selectFrom('pushSubscriptions').select('pushSubscriptions.userId').distinct()).as('subscribers')

const subscriberCache = new WeakMap<Tx, Subscriber[]>()

/** Saves this transaction the query for subscribers. */
export const primeSubscriberCache = (tx: Tx, all: Subscriber[]) => void subscriberCache.set(tx, all)

/** `only`: notify this user; without it, every subscribed user of the company. */
type PushRequest = { about: PushSubject; only?: number }

/** Enqueues notifications in this transaction. Users without a subscribed browser cause no job. */
export async function enqueuePush(tx: Tx, ...news: readonly PushRequest[]) {
  if (news.length === 0) return
  const everybody = (subscriberCache.get(tx) ?? (await subscribers(tx.db, {}))).map(({ userId }) => userId)
  for (const { about, only } of news) {
    const userIds = everybody.filter((id) => only === undefined || id === only)
    if (userIds.length > 0) await tx.enqueue(userPushJob, { companyId: tx.companyId, userIds, about })
  }
}

/** Notifies every user of every company. */
export const enqueueAnnouncementPush = (tx: Tx, announcementId: number) => tx.enqueue(announcementPushJob, { announcementId })
