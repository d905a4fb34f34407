import { replyWindowEnd } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { exists } from '../../kernel/database/exists.ts'
import { type Params, params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { publishLastConnection } from '../contactQueries/index.ts'
import { type ClockColumns, clockSituationOf, noClock, readNewClock, recordAnswerTime } from './answerClock.ts'
import { clockAfterMessage } from './planClock.ts'

/**
 * `messageId`: needed for a message of the customer. `isAnswer`: a user of the company wrote it. `isAutomatic`: the bot wrote it.
 * `isMenuAnswer`: the bot took it as an answer to a menu, so it is not what the customer asks. `isStandby`: the customer wrote it to another
 * provider of the number, so it opens no reply window for us. `isFromPhone`: a person wrote it on the company's phone.
 */
export type LastMessageUpdate = {
  lastMessage: string
  messageId?: string
  fromMe: boolean
  isUnread: boolean
  isAnswer?: boolean
  isAutomatic?: boolean
  isMenuAnswer?: boolean
  isStandby?: boolean
  isFromPhone?: boolean
  createdAt: Date
  now: Date
}
/**
 * When the last message of a locked ticket was written, and the last one of its customer (`heardAt`). `hasLaterTicket`: another ticket of
 * the same contact has changed later. `awaitsAnswer`: false if the running attendance has its first answer already; absent if not read.
 * `hasPromise`: the queue of the ticket promises an answer in time.
 */
export type ConversationState = {
  lastMessageAt: string | null
  heardAt: string | null
  hasLaterTicket: boolean
  hasPromise: boolean
  awaitsAnswer?: boolean | undefined
  /** Shown as unread because a user has marked it, without unread messages. */
  isOnlyMarkedUnread?: boolean
}
/**
 * The parameters of `lastMessageColumns`. `customerAt`: when the customer wrote, null for other authors. `before`: when the ticket had last
 * changed. `asked…`: what the customer asks with this message, null if nothing. `setsClock`: whether the columns of the clock change.
 */
export type LastMessageValues = Question &
  ClockColumns & {
    setsClock: boolean
    unread: number
    text: string
    fromMe: boolean
    isAutomatic: boolean
    at: string
    customerAt: string | null
    isAnswer: boolean
    now: string
    before: string
  }
type Question = { askedText: string | null; askedTextAt: string | null; askedMessageId: string | null }
/** The columns of a ticket of which it is not known what the customer asks. */
export const noQuestion: Question = { askedText: null, askedTextAt: null, askedMessageId: null }
type Values = LastMessageValues & { id: number }

/**
 * Whether `askedText` and `lastIsAutomatic` belong to the stored last message. A process of the release before stores a last message without
 * them: then what the customer asks is not known.
 */
export const isPreviewCurrent = sql<boolean>`${sql.ref('tickets.previewAt')} is not distinct from ${sql.ref('tickets.lastMessageAt')}`

/** What screens show as unread: a ticket that a user has marked as unread shows at least 1. */
export const shownUnread = sql<number>`greatest(${sql.ref('tickets.unreadMessages')}, (${sql.ref('tickets.markedUnreadAt')} is not null)::int)`

/** Messages can arrive out of order: only a message that was written later than the stored last one replaces it. The same holds for questions. An answer takes the mark as unread away. */
export const lastMessageColumns = (p: Params<LastMessageValues>) => {
  const isLast = sql`(${sql.ref('lastMessageAt')} is null or ${p.at}::timestamptz >= ${sql.ref('lastMessageAt')})`
  const ifLast = (value: unknown, column: string) => sql<never>`case when ${isLast} then ${value} else ${sql.ref(column)} end`
  const ifClock = (value: unknown, column: string) =>
    sql<never>`case when ${p.setsClock}::boolean then ${value} else ${sql.ref(column)} end`
  const lastMessageAt = ifLast(sql`${p.at}::timestamptz`, 'lastMessageAt')
  const isQuestion = sql`(${p.askedTextAt}::timestamptz >= ${sql.ref('askedTextAt')}
    or (${p.askedTextAt}::timestamptz is not null and (${sql.ref('askedTextAt')} is null or not (${isPreviewCurrent}))))`
  const ifQuestion = (value: unknown, column: string) =>
    sql<never>`case when ${isQuestion} then ${value} when ${isPreviewCurrent} then ${sql.ref(column)} end`
  return {
    unreadMessages: sql<number>`${sql.ref('unreadMessages')} + ${p.unread}::int`,
    // A message of the customer ends the snooze.
    snoozedUntil: sql<string | null>`case when ${p.unread}::int = 0 then ${sql.ref('snoozedUntil')} end`,
    markedUnreadAt: sql<string | null>`case when not ${p.isAnswer}::boolean then ${sql.ref('markedUnreadAt')} end`,
    lastMessage: ifLast(sql`${p.text}::text`, 'lastMessage'),
    lastFromMe: ifLast(sql`${p.fromMe}::boolean`, 'lastFromMe'),
    lastMessageAt,
    askedText: ifQuestion(sql`${p.askedText}::text`, 'askedText'),
    askedTextAt: ifQuestion(sql`${p.askedTextAt}::timestamptz`, 'askedTextAt'),
    askedMessageId: ifQuestion(sql`${p.askedMessageId}::uuid`, 'askedMessageId'),
    lastIsAutomatic: sql<boolean>`case when ${isLast} then ${p.isAutomatic}::boolean else ${isPreviewCurrent} and ${sql.ref('lastIsAutomatic')} end`,
    previewAt: lastMessageAt,
    heardAt: sql<string>`greatest(${sql.ref('heardAt')}, ${p.customerAt}::timestamptz)`,
    dueAt: ifClock(sql`${p.dueAt}::timestamptz`, 'dueAt'),
    dueKind: ifClock(sql`${p.dueKind}::text`, 'dueKind'),
    dueSince: ifClock(sql`${p.dueSince}::timestamptz`, 'dueSince'),
    dueNoticeAt: ifClock(sql`${p.dueNoticeAt}::timestamptz`, 'dueNoticeAt'),
    updatedAt: sql<string>`greatest(${sql.ref('updatedAt')}, ${p.now}::timestamptz)`,
  }
}

/**
 * Whether another ticket of the same contact had changed later than this one (`wasBehind`). The statement that changes the ticket returns
 * it, so that it costs no statement. `before`: when this ticket had last changed. Where it is true, this ticket is the contact's newest now.
 */
export const hadLaterTicket = (before: unknown) => (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  exists(
    eb
      .selectFrom('tickets as other')
      .select(sql`1`.as('one'))
      .whereRef('other.contactId', '=', 'tickets.contactId')
      .whereRef('other.id', '!=', 'tickets.id')
      .where(sql<SqlBool>`(${sql.ref('other.updatedAt')}, ${sql.ref('other.id')}) > (${before}::timestamptz, ${sql.ref('tickets.id')})`),
  ).as('wasBehind')

const updateStatement = (db: Pick<TenantDb, 'updateTable'>, p: Params<Values>) =>
  db.updateTable('tickets').set(lastMessageColumns(p)).where('id', '=', p.id)
const updateReturning = (db: Pick<TenantDb, 'updateTable'>, p: Params<Values>) =>
  updateStatement(db, p)
    .returning(shownUnread.as('unreadMessages'))
    .returning([
      'lastMessage',
      'lastFromMe',
      'askedText',
      'askedTextAt',
      'lastIsAutomatic',
      'updatedAt',
      'heardAt',
      'snoozedUntil',
      'dueAt',
      'dueKind',
    ])
    .returning(hadLaterTicket(p.before))

const runUpdateReturning = prepared(params<Values>(), updateReturning)
const runUpdate = prepared(params<Values>(), updateStatement)
/** Also stores when the running attendance got its first answer. An assigned one that nobody has opened starts with it. */
const withAnsweredAttendance = (db: TenantDb, p: Params<Values>) => {
  const startedAt = sql<string>`coalesce(${sql.ref('startedAt')}, ${p.at}::timestamptz)`
  const answered = db.updateTable('attendances').set({ answeredAt: p.at, startedAt }).where('ticketId', '=', p.id).where(isUnanswered)
  return db.with('answered', () => answered)
}
/** The running attendance that has no answer yet. */
const isUnanswered = (eb: ExpressionBuilder<TenantDatabase, 'attendances'>) =>
  eb.and([
    eb.or([eb('startedAt', 'is not', null), eb('userId', 'is not', null)]),
    eb('finishedAt', 'is', null),
    eb('answeredAt', 'is', null),
  ])
/** The running attendance that the product has assigned and its user has neither opened nor answered. */
const isAssigned = (eb: ExpressionBuilder<TenantDatabase, 'attendances'>) =>
  eb.and([eb('userId', 'is not', null), eb('finishedAt', 'is', null), eb('startedAt', 'is', null)])

/** A column for a statement that reads the ticket before an answer: to read this is cheaper than an update that changes no row. */
export const awaitsAnswer = (eb: ExpressionBuilder<TenantDatabase, 'tickets'>) =>
  exists(
    eb
      .selectFrom('attendances')
      .select(sql`1`.as('one'))
      .whereRef('attendances.ticketId', '=', 'tickets.id')
      .where((attendance) => isUnanswered(attendance as never)),
  ).as('awaitsAnswer')
const runAnswerReturning = prepared(params<Values>(), (db, p) => updateReturning(withAnsweredAttendance(db, p), p))
const runAnswer = prepared(params<Values>(), (db, p) => updateStatement(withAnsweredAttendance(db, p), p))

/** Stores the newest message's columns of the ticket. Returns the ticket as lists show it. The caller emits the ticket; this function publishes the contact where that is needed. */
export const updateLastMessage = async (tx: Tx, ticket: Ticket, messageUpdate: LastMessageUpdate): Promise<Ticket> =>
  writeLastMessage(tx, ticket, { messageUpdate, clock: await clockOfMessage(tx, ticket, messageUpdate) })

type LastMessageWrite = { messageUpdate: LastMessageUpdate; clock: ClockColumns | undefined }

async function writeLastMessage(tx: Tx, ticket: Ticket, { messageUpdate, clock }: LastMessageWrite): Promise<Ticket> {
  const [row] = await (messageUpdate.isAnswer ? runAnswerReturning : runUpdateReturning)(tx.db, {
    ...valuesOf(messageUpdate, { before: ticket.updatedAt, clock }),
    id: ticket.id,
  })
  if (!row) throw new Error(`Ticket ${ticket.id} does not exist`)
  const { lastFromMe, heardAt, wasBehind, ...updated } = row
  if (wasBehind) await publishLastConnection(tx, ticket.contactId)
  const windowEndsAt = ticket.windowEndsAt !== null && heardAt !== null ? replyWindowEnd(heardAt) : ticket.windowEndsAt
  return { ...ticket, ...updated, windowEndsAt, fromMe: lastFromMe }
}

/** Updates the last message of a locked ticket whose state was read: the new ticket is computed here, so the statement can be deferred. */
export async function updateLastMessageOfLocked(
  tx: Tx,
  ticket: Ticket,
  { messageUpdate, conversationState }: { messageUpdate: LastMessageUpdate; conversationState: ConversationState },
): Promise<Ticket> {
  const clock = await clockOfMessage(tx, ticket, messageUpdate, conversationState)
  if (conversationState.hasLaterTicket) return writeLastMessage(tx, ticket, { messageUpdate, clock })
  const isFirst = messageUpdate.isAnswer && conversationState.awaitsAnswer !== false
  await tx.defer(() =>
    (isFirst ? runAnswer : runUpdate)(tx.db, { ...valuesOf(messageUpdate, { before: ticket.updatedAt, clock }), id: ticket.id }),
  )
  return { ...withLastMessage(ticket, messageUpdate, conversationState), ...(clock && { dueAt: clock.dueAt, dueKind: clock.dueKind }) }
}

/**
 * The clock of a locked ticket after a message; undefined: it stays as it is. Without the state of the conversation only an answer changes
 * it. Stores the time of an answer.
 */
async function clockOfMessage(tx: Tx, ticket: Ticket, messageUpdate: LastMessageUpdate, state?: ConversationState) {
  const { fromMe, isStandby = false, isAnswer = false, isFromPhone = false, createdAt, now } = messageUpdate
  const author = isAnswer || isFromPhone ? 'person' : fromMe || isStandby ? undefined : 'customer'
  const isLast = (state?.lastMessageAt ?? null) === null || createdAt.toISOString() >= (state?.lastMessageAt ?? '')
  // What was typed on the phone before the customer wrote is no answer.
  if (!author || (author === 'person' && !isLast)) return undefined
  const decision = clockAfterMessage(clockSituationOf({ ...ticket, ...(author === 'customer' && { snoozedUntil: null }) }), author)
  if (decision === 'end') {
    await recordAnswerTime(tx, ticket, { answeredAt: createdAt })
    return noClock
  }
  return decision === 'start' && state?.hasPromise ? readNewClock(tx, ticket, { since: isLast ? createdAt : now, now }) : undefined
}

type WriteContext = { before: string; clock: ClockColumns | undefined }

function valuesOf(messageUpdate: LastMessageUpdate, { before, clock }: WriteContext): LastMessageValues {
  const { lastMessage, fromMe, isUnread, isAnswer = false, isAutomatic = false, isStandby, createdAt, now } = messageUpdate
  const at = createdAt.toISOString()
  return {
    ...questionOf(messageUpdate),
    ...(clock ?? noClock),
    setsClock: clock !== undefined,
    unread: isUnread ? 1 : 0,
    text: lastMessage,
    fromMe,
    isAutomatic,
    at,
    customerAt: fromMe || isStandby ? null : at,
    isAnswer,
    now: now.toISOString(),
    before,
  }
}

const questionOf = ({ lastMessage, messageId, fromMe, isMenuAnswer, createdAt }: LastMessageUpdate): Question =>
  fromMe || isMenuAnswer || messageId === undefined
    ? noQuestion
    : { askedText: lastMessage, askedTextAt: createdAt.toISOString(), askedMessageId: messageId }

/**
 * An inbound message whose ticket columns are not written yet. A change of `updatedAt` changes four indexes, so it waits for the next
 * statement that writes the ticket anyway.
 */
export type PendingUpdate = { messageUpdate: LastMessageUpdate; before: Ticket; conversationState: ConversationState }

/** The waiting columns, for a statement. If the bot answers, the answer is the last message; unread count, question and reply window still come from the customer. */
export function columnsOfPendingUpdate({ messageUpdate, before }: PendingUpdate, answer: LastMessageUpdate | undefined): LastMessageValues {
  const context = { before: before.updatedAt, clock: undefined }
  const { unread, customerAt, ...values } = valuesOf(messageUpdate, context)
  return { ...values, ...(answer && valuesOf(answer, context)), ...questionOf(messageUpdate), unread, customerAt }
}

/** Computes what `updateLastMessage` would return: the ticket is locked, so no other transaction can have changed it. */
export function withLastMessage(
  ticket: Ticket,
  messageUpdate: LastMessageUpdate,
  { lastMessageAt, heardAt, isOnlyMarkedUnread = false }: ConversationState,
): Ticket {
  const { lastMessage, fromMe, isUnread, isAnswer, isAutomatic = false, isStandby, createdAt, now } = messageUpdate
  const { askedText, askedTextAt } = questionOf(messageUpdate)
  const isQuestion = askedTextAt !== null && askedTextAt >= (ticket.askedTextAt ?? '')
  const [at, changedAt] = [createdAt.toISOString(), now.toISOString()]
  const isLast = lastMessageAt === null || at >= lastMessageAt
  const movesWindow = ticket.windowEndsAt !== null && !fromMe && !isStandby
  return {
    ...ticket,
    unreadMessages: isOnlyMarkedUnread ? (isAnswer ? 0 : 1) : ticket.unreadMessages + (isUnread ? 1 : 0),
    ...(isLast && { lastMessage, fromMe, lastIsAutomatic: isAutomatic }),
    ...(isQuestion && { askedText, askedTextAt }),
    ...(isUnread && { snoozedUntil: null }),
    updatedAt: changedAt > ticket.updatedAt ? changedAt : ticket.updatedAt,
    ...(movesWindow && { windowEndsAt: replyWindowEnd(heardAt !== null && heardAt > at ? heardAt : at) }),
  }
}

/**
 * The text of a message was edited, or the message was deleted. Stores the new text where the message is what the customer asks, and where
 * it is the last message. Returns whether lists show it.
 */
export async function updatePreviewText({ db }: Tx, ticketId: number, message: { id: string; text: string; isLast: boolean }) {
  const { id, text, isLast } = message
  const updated = await db
    .updateTable('tickets')
    .where('id', '=', ticketId)
    .where((eb) => eb.or([eb.lit(isLast), eb.and([eb('askedMessageId', '=', id), isPreviewCurrent])]))
    .set((eb) => ({
      askedText: eb.case().when('askedMessageId', '=', id).then(text).else(eb.ref('askedText')).end(),
      ...(isLast && { lastMessage: text }),
    }))
    .returning('id')
    .execute()
  return updated.length > 0
}

/** Its agent has opened the ticket: nothing is unread, and an assigned attendance starts. */
export const markTicketRead = ({ db }: Tx, { id, at }: { id: number; at: Date }) =>
  db
    .with('opened', () => db.updateTable('attendances').set({ startedAt: at }).where('ticketId', '=', id).where(isAssigned))
    .updateTable('tickets')
    .set({ unreadMessages: 0, markedUnreadAt: null })
    .where('id', '=', id)
    .execute()

type Removal = { removedIds: readonly string[]; lastMessage: string; unreadMost: number }

/** Messages were deleted: another one is the last, at most `unreadMost` are still unread, and what the customer asked may be gone. */
export async function updateAfterRemoval({ db }: Tx, id: number, { removedIds, lastMessage, unreadMost }: Removal) {
  const unlessRemoved = (column: keyof Question) =>
    sql<string | null>`case when ${sql.ref('askedMessageId')} = any(${removedIds}::uuid[]) then null else ${sql.ref(column)} end`
  await db
    .updateTable('tickets')
    .set({
      lastMessage,
      unreadMessages: sql<number>`least("unreadMessages", ${unreadMost})`,
      askedText: unlessRemoved('askedText'),
      askedTextAt: unlessRemoved('askedTextAt'),
      askedMessageId: unlessRemoved('askedMessageId'),
    })
    .where('id', '=', id)
    .execute()
}
