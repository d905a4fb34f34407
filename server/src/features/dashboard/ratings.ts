import { botTexts } from '@recado/contract/bot/botTexts'
import { parseChoice } from '@recado/contract/bot/parseChoice'
import { MAX_RATED, type Ratings } from '@recado/contract/dashboard/dashboardMetrics'
import type { Span } from '@recado/contract/dashboard/period'
import { kindsIn } from '@recado/contract/messages/kinds'
import { sql } from 'kysely'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { attendancesWithin } from './attendanceQueries.ts'

const LONGEST_WORDS = 300
const LAST_MESSAGES = 5

const scaleTitles = Object.values(botTexts).flatMap(({ scale }) => scale)
/** Files, whose caption may be a comment. A location, a card and a call have a body for machines. */
const filesWithWords = [...kindsIn('pictures'), ...kindsIn('files')]
/** A menu choice and a rating are no comment. */
const isComment = (text: string) => parseChoice(text) === null && !scaleTitles.includes(text)

/** The ratings of attendances that ended within a span of time, with the comments of the customers. */
export async function readRatings(db: TenantDb, span: Span): Promise<Ratings> {
  const sums = await rated(db, span)
    .select(['attendances.rate', sql<number>`count(*)::int`.as('total')])
    .groupBy('attendances.rate')
    .execute()
  const rows = await rated(db, span)
    .innerJoin('tickets', 'tickets.id', 'attendances.ticketId')
    .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
    .leftJoin('users', 'users.id', 'attendances.userId')
    .select(['attendances.id', 'attendances.rate', 'attendances.finishedAt', 'attendances.userId', 'attendances.userName'])
    .select(['tickets.id as ticketId', 'tickets.uuid', 'contacts.id as contactId', 'contacts.name as contactName', 'users.name as nameNow'])
    .select((eb) =>
      sql<string[]>`array(${eb
        .selectFrom('messages')
        .whereRef('messages.ticketId', '=', 'attendances.ticketId')
        .whereRef('messages.createdAt', '<=', 'attendances.finishedAt')
        .where('messages.fromMe', '=', false)
        .where('messages.isDeleted', '=', false)
        .where('messages.body', '!=', '')
        .where((of) => of.or([of('messages.mediaType', 'is', null), of('messages.mediaType', 'in', filesWithWords)]))
        .select(sql<string>`left(${sql.ref('messages.body')}, ${sql.lit(LONGEST_WORDS)})`.as('words'))
        .orderBy('messages.createdAt', 'desc')
        .orderBy('messages.seq', 'desc')
        .limit(sql.lit(LAST_MESSAGES))})`.as('lastWords'),
    )
    .orderBy('attendances.finishedAt', 'desc')
    .orderBy('attendances.id', 'desc')
    .limit(sql.lit(MAX_RATED))
    .execute()
  const countOf = (rate: number) => sums.find((one) => one.rate === rate)?.total ?? 0
  return { counts: { 1: countOf(1), 2: countOf(2), 3: countOf(3) }, last: rows.map(toRating) }
}

const rated = (db: TenantDb, span: Span) => attendancesWithin(db, 'finishedAt', span).where('attendances.rate', 'is not', null)

type Row = {
  id: number
  rate: number | null
  finishedAt: string | null
  userId: number | null
  userName: string | null
  nameNow: string | null
  ticketId: number
  uuid: string
  contactId: number
  contactName: string
  lastWords: string[]
}

const toRating = ({ id, rate, finishedAt, userId, userName, nameNow, ticketId, uuid, contactId, contactName, lastWords }: Row) => {
  const name = nameNow ?? userName
  return {
    id,
    rate: rate ?? 1,
    finishedAt: finishedAt ?? '',
    words: lastWords.find(isComment) ?? '',
    ticket: { id: ticketId, uuid },
    contact: { id: contactId, name: contactName },
    user: name === null ? null : { id: userId, name },
  }
}
