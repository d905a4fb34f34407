import {
  MAX_GROUPED_QUESTIONS,
  MAX_QUESTION_GROUPS,
  MAX_SHOWN_QUESTIONS,
  type UnansweredGroup,
} from '@recado/contract/knowledge/unansweredQuestions'
import { withoutSignature } from '@recado/contract/messages/signature'
import type { Actor } from '@recado/contract/permissions'
import { canSeeTicket } from '@recado/contract/tickets/ticketPolicy'
import { sql } from 'kysely'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { maskNumbers } from '../prompts/index.ts'
import { settingOf } from '../settings/index.ts'
import { groupQuestions } from './groupQuestions.ts'

/** How long after the handover an answer may come, and how many messages of it are taken. */
const ANSWERED_WITHIN = sql`interval '24 hours'`
const MOST_MESSAGES = 3

/** The open questions grouped by likeness: what most customers asked first, of two as frequent the one that was asked last. */
export async function readUnanswered(db: TenantDb, actor: Actor): Promise<UnansweredGroup[]> {
  const open = await readOpenQuestions(db)
  if (open.length === 0) return []
  const groups = groupQuestions(open, await settingOf(db, 'language'))
    .map((members) => members.toReversed())
    .toSorted((one, other) => ticketsIn(other) - ticketsIn(one) || (other[0]?.id ?? 0) - (one[0]?.id ?? 0))
    .slice(0, MAX_QUESTION_GROUPS)
    .map((members) => ({ questionIds: members.map(({ id }) => id), shown: members.slice(0, MAX_SHOWN_QUESTIONS) }))
  const seen = groups.flatMap(({ shown }) => shown.filter((one) => canSeeTicket(actor, one)))
  const answers = await readAnswers(
    db,
    seen.map(({ id }) => id),
  )
  return groups.map(({ questionIds, shown }) => ({
    questionIds,
    questions: shown.map(({ uuid, contactName, userId, queueId, ...question }) => ({
      ...question,
      ticket: canSeeTicket(actor, { userId, queueId }) ? { uuid, contactName } : null,
    })),
    answer: shown.map(({ id }) => answers.get(id)).find((answer) => answer !== undefined) ?? null,
  }))
}

const ticketsIn = (questions: readonly { uuid: string }[]) => new Set(questions.map(({ uuid }) => uuid)).size

const readOpenQuestions = (db: TenantDb) =>
  db
    .selectFrom('unansweredQuestions')
    .innerJoin('tickets', 'tickets.id', 'unansweredQuestions.ticketId')
    .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
    .where('unansweredQuestions.doneAt', 'is', null)
    .select(['unansweredQuestions.id', 'unansweredQuestions.question', 'unansweredQuestions.reason', 'unansweredQuestions.askedAt'])
    .select(['tickets.uuid', 'tickets.userId', 'tickets.queueId', 'contacts.name as contactName'])
    .orderBy('unansweredQuestions.id', 'desc')
    .limit(MAX_GROUPED_QUESTIONS)
    .execute()

/** The first texts that a person wrote after each handover, until the customer wrote again. */
async function readAnswers(db: TenantDb, questionIds: readonly number[]): Promise<Map<number, NonNullable<UnansweredGroup['answer']>>> {
  if (questionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('unansweredQuestions')
    .innerJoinLateral(
      (within) =>
        within
          .selectFrom('messages as first')
          .whereRef('first.ticketId', '=', 'unansweredQuestions.ticketId')
          .whereRef('first.createdAt', '>=', 'unansweredQuestions.askedAt')
          .where(sql<boolean>`${sql.ref('first.createdAt')} < ${sql.ref('unansweredQuestions.askedAt')} + ${ANSWERED_WITHIN}`)
          .where(isTextOfPerson('first'))
          .select(['first.createdAt', 'first.seq'])
          .orderBy('first.createdAt')
          .orderBy('first.seq')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (within) =>
        within
          .selectFrom('messages as reply')
          .whereRef('reply.ticketId', '=', 'unansweredQuestions.ticketId')
          .where('reply.fromMe', '=', false)
          .where(sql<boolean>`${placeOf('reply')} > ${placeOf('first')}`)
          .select(['reply.createdAt', 'reply.seq'])
          .orderBy('reply.createdAt')
          .orderBy('reply.seq')
          .limit(1)
          .as('reply'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (within) =>
        within
          .selectFrom('messages')
          .whereRef('messages.ticketId', '=', 'unansweredQuestions.ticketId')
          .where(sql<boolean>`${placeOf('messages')} >= ${placeOf('first')}`)
          .where(sql<boolean>`${sql.ref('messages.createdAt')} < ${sql.ref('unansweredQuestions.askedAt')} + ${ANSWERED_WITHIN}`)
          .where(isTextOfPerson('messages'))
          .where(sql<boolean>`${placeOf('messages')} < (coalesce(${sql.ref('reply.createdAt')}, 'infinity'), ${sql.ref('reply.seq')})`)
          .select(['messages.body', 'messages.userName', 'messages.createdAt', 'messages.seq'])
          .orderBy('messages.createdAt')
          .orderBy('messages.seq')
          .limit(MOST_MESSAGES)
          .as('answer'),
      (join) => join.onTrue(),
    )
    .where('unansweredQuestions.id', '=', anyOf(questionIds))
    .select(['unansweredQuestions.id', 'answer.body', 'answer.userName'])
    .orderBy('unansweredQuestions.id')
    .orderBy('answer.createdAt')
    .orderBy('answer.seq')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, messages]) => [
      id,
      {
        text: maskNumbers(messages.map(({ body, userName }) => withoutSignature(body, userName)).join('\n')),
        userName: messages[0]?.userName ?? null,
      },
    ]),
  )
}

const placeOf = (table: string) => sql`(${sql.ref(`${table}.createdAt`)}, ${sql.ref(`${table}.seq`)})`

/** What an agent typed or chose. What somebody wrote on the company's own phone has no origin. */
const isTextOfPerson = (table: string) => sql<boolean>`(
  ${sql.ref(`${table}.fromMe`)} and not ${sql.ref(`${table}.isAutomatic`)} and not ${sql.ref(`${table}.isDeleted`)}
  and ${sql.ref(`${table}.mediaType`)} is null and ${sql.ref(`${table}.error`)} is null and ${sql.ref(`${table}.body`)} <> ''
  and coalesce(${sql.ref(`${table}.origin`)}, 'attendant') in ('attendant', 'quickMessage'))`
