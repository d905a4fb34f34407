import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Effect, Outcome, Reply } from '@recado/contract/bot/botEvents'
import type { BotState } from '@recado/contract/bot/state'
import { reasonsToWait, type Step } from '@recado/contract/bot/steps'
import type { Message } from '@recado/contract/messages/messages'
import type { Placement } from '@recado/contract/tickets/decideAct'
import { isReplyWindowClosed } from '@recado/contract/tickets/replyWindow'
import type { AutomaticAct } from '@recado/contract/tickets/ticketActs'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { later } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/transact.ts'
import { enqueueMessage, lastMessageUpdateOf, type StoredMessage } from '../messages/index.ts'
import { enqueueOutbox } from '../outbox/index.ts'
import type { BotColumns } from '../tickets/index.ts'
import {
  columnsOfPendingUpdate,
  moveTicket,
  noQuestion,
  type PendingUpdate,
  rateLastAttendance,
  recordTimelineEntries,
  ticketEvent,
  updateBotColumns,
  updateBotColumnsAndMessage,
  updateClockAfterBot,
} from '../tickets/index.ts'
import { askResponder } from './askResponder.ts'
import { remindOfHandover } from './remindOfHandover.ts'
import type { ReplyFile } from './runBot.ts'

type OutcomeContext = {
  ticket: Ticket
  before: BotState | null
  outcome: Outcome
  now: Date
  show: (stored: StoredMessage) => Message
  files?: ReadonlyMap<Reply, ReplyFile>
  callId?: string | undefined
  pendingUpdate?: PendingUpdate | undefined
}

/** `unwritten`: ticket columns of the customer's message that no statement has written yet. */
export type BotResult = { ticket: Ticket; unwritten: PendingUpdate | undefined }

/** Carries out the decision of the bot engine: moves the ticket, sends the replies, asks a responder, and writes the timeline. */
export async function applyOutcome(
  tx: Tx,
  { ticket: given, before, outcome, now, show, files, callId, pendingUpdate: givenUpdate }: OutcomeContext,
): Promise<BotResult> {
  const { state, replies, effects, steps, isMenuAnswer } = outcome
  const { ticket, pendingUpdate } = isMenuAnswer ? withoutQuestion(given, givenUpdate) : { ticket: given, pendingUpdate: givenUpdate }
  if (replies.length + effects.length + steps.length === 0 && isDeepStrictEqual(state, before)) return { ticket, unwritten: pendingUpdate }
  const canReply = !isReplyWindowClosed(ticket, now)
  const sendable = canReply && !ticket.contact.isBlocked ? sendableReplies(replies, { ticket, files }) : []
  const last = sendable.at(-1)
  const updatedState = pendingUpdate?.conversationState
  const messageUpdate = pendingUpdate && columnsOfPendingUpdate(pendingUpdate, last && lastMessageUpdateOf({ ...last, origin: 'bot' }, now))
  const moved = await applyMove(tx, { ticket, before, outcome, now, messageUpdate, published: given })
  let after = moved
  if (!canReply && replies.length > 0)
    await recordTimelineEntries(tx, { ticket: moved, steps: [{ code: 'windowClosed', values: {} }], at: now })
  for (const { delay, ...reply } of sendable) {
    const outgoing = { ...reply, id: randomUUID(), origin: 'bot' as const, notBefore: later(now, delay) }
    after = (await enqueueMessage(tx, { ticket: after, at: now, show, updatedState }, outgoing)).ticket
  }
  for (const effect of effects) await applyEffect(tx, { ticket: after, effect, now, callId })
  await recordHandover(tx, { ticket: after, before, steps, at: now })
  if (ticket.chatbot && !after.chatbot && after.status === 'pending') await tx.record('ticket.waitsForPerson', { ticket: after })
  return { ticket: after, unwritten: undefined }
}

type Handover = { ticket: Ticket; before: BotState | null; steps: readonly Step[]; at: Date }

async function recordHandover(tx: Tx, { ticket, before, steps, at }: Handover) {
  const handedOver = steps.find(({ code }) => code === 'assistantHandedOver')
  if (!handedOver || before?.at !== 'assistant' || before.speakerId === null) return
  await tx.record('assistant.handedOver', { ticket, promptId: before.speakerId, reason: String(handedOver.values.reason), at })
}

/**
 * The message was an answer to a menu: what the customer asked before stays. If the message was stored as a question already, what they
 * asked before is not known any more.
 */
function withoutQuestion(ticket: Ticket, pendingUpdate: PendingUpdate | undefined) {
  if (!pendingUpdate) return { ticket: { ...ticket, askedText: null, askedTextAt: null }, pendingUpdate }
  const { askedText, askedTextAt } = pendingUpdate.before
  const messageUpdate = { ...pendingUpdate.messageUpdate, isMenuAnswer: true }
  return { ticket: { ...ticket, askedText, askedTextAt }, pendingUpdate: { ...pendingUpdate, messageUpdate } }
}

type BotMove = Pick<OutcomeContext, 'ticket' | 'before' | 'outcome' | 'now'> & {
  messageUpdate: ReturnType<typeof columnsOfPendingUpdate> | undefined
  /** The ticket as its last event of this transaction shows it. */
  published: Ticket
}

/** Moves the ticket if its status, queue or user changes. A step within the menu only updates the bot's columns and is no act of the ticket. */
async function applyMove(tx: Tx, { ticket, before, outcome, now, messageUpdate, published }: BotMove): Promise<Ticket> {
  const { act, to } = decideMove(ticket, outcome.effects)
  const forgetsQuestion = outcome.isMenuAnswer && !messageUpdate
  const botColumns = { ...botColumnsOf({ before, ticket, outcome }), ...(forgetsQuestion && noQuestion) }
  const { steps } = outcome
  if (act) return moveTicket(tx, ticket, { act, to, at: now, botColumns, steps, messageUpdate })
  const written = messageUpdate
    ? await updateBotColumnsAndMessage(tx, ticket, { botColumns, messageUpdate })
    : await updateBotColumns(tx, ticket, botColumns)
  const { chatbot = false, useIntegration = false, promptId = null, integrationId = null } = botColumns
  const waitsBecause = botColumns.waitsBecause ? (JSON.parse(botColumns.waitsBecause) as Ticket['waitsBecause']) : null
  const stayed = { ...ticket, chatbot, useIntegration, promptId, integrationId, waitsBecause }
  const isAsked = messageUpdate !== undefined && messageUpdate.customerAt !== null
  const moved = await updateClockAfterBot(tx, stayed, { ...written, wasWithBot: ticket.chatbot, isAsked, at: now })
  if (!isDeepStrictEqual(moved, published)) tx.emit(ticketEvent, 'update', moved)
  await recordTimelineEntries(tx, { ticket: moved, steps, at: now })
  return moved
}

/** The single act of the ticket that results from the effects. Closing or assigning may also change the queue. */
function decideMove({ status, userId, queueId }: Ticket, effects: readonly Effect[]): { act: AutomaticAct | null; to: Placement } {
  const to: Placement = { status, userId, queueId }
  let act: AutomaticAct | null = null
  for (const effect of effects) {
    if (effect.do === 'queue') to.queueId = effect.queueId
    if (effect.do === 'assign') Object.assign(to, { status: 'open', userId: effect.userId })
    if (effect.do === 'close') to.status = 'closed'
    if (effect.do === 'assign' || effect.do === 'close') act = effect.do
  }
  return { act: act ?? (to.queueId === queueId ? null : 'route'), to }
}

/** Leaves out replies with nothing to send: an empty text, or a file that could not be fetched. Their delay still counts for the next reply. */
function sendableReplies(replies: readonly Reply[], { ticket, files }: Pick<OutcomeContext, 'ticket' | 'files'>) {
  let delay = 0
  return replies.flatMap((reply) => {
    delay += reply.delay ?? 0
    const file = files?.get(reply)
    const isUnsendable = ticket.whatsappId === null || (reply.text.trim() === '' && !file)
    return isUnsendable ? [] : [{ body: reply.text, menu: reply.menu, delay, ...file }]
  })
}

async function applyEffect(
  tx: Tx,
  { ticket, effect, now, callId }: { ticket: Ticket; effect: Effect; now: Date; callId: string | undefined },
) {
  if (effect.do === 'ask') {
    const { who, id: speakerId, askId } = effect
    await tx.enqueue(askResponder, { companyId: tx.companyId, ticketId: ticket.id, who, speakerId, askId, tries: 0 })
  }
  if (effect.do === 'remind') {
    const { handoverId, at } = effect
    const delaySeconds = Math.ceil((Date.parse(at) - now.getTime()) / 1000)
    await tx.enqueue(remindOfHandover, { companyId: tx.companyId, ticketId: ticket.id, handoverId, at }, { delaySeconds })
  }
  if (effect.do === 'rate') {
    await rateLastAttendance(tx, ticket.id, effect.rate)
    await tx.record('ticket.rated', { ticket, rate: effect.rate, at: now })
  }
  if (effect.do === 'rejectCall' && callId !== undefined && ticket.whatsappId !== null) {
    const call = { connectionId: ticket.whatsappId, contactId: ticket.contactId, messageId: null, given: { callId } }
    await enqueueOutbox(tx, { ...call, kind: 'rejectCall', at: now })
  }
}

/** In these states the customer is in a conversation with the bot. */
const CONVERSATION_STATES: ReadonlySet<BotState['at']> = new Set(['queues', 'options', 'assistant', 'connector'])

type BotChange = { before: BotState | null; ticket: Ticket; outcome: Outcome }

/** The columns of a ticket that store the state of the bot. */
function botColumnsOf({ before, ticket, outcome: { state, steps, effects } }: BotChange): BotColumns {
  const noteClosed = effects.find((effect) => effect.do === 'noteClosed')
  const responderIdIn = (at: BotState['at']) => (state?.at === at ? state.speakerId : null)
  return {
    bot: state && JSON.stringify(state),
    chatbot: state !== null && CONVERSATION_STATES.has(state.at),
    useIntegration: state?.at === 'connector',
    promptId: responderIdIn('assistant'),
    integrationId: responderIdIn('connector'),
    waitsBecause: waitsBecause({ before, ticket, state, steps }),
    askedAt: state?.asking?.since ?? null,
    ...(noteClosed && { toldClosed: noteClosed.since }),
  }
}

/** The reason for waiting stays as long as the bot stays in the same state. */
function waitsBecause({ before, ticket, state, steps }: Omit<BotChange, 'outcome'> & Pick<Outcome, 'state' | 'steps'>) {
  const reason = steps.findLast(({ code }) => reasonsToWait.has(code)) ?? (state?.at === before?.at ? ticket.waitsBecause : null)
  return state && reason ? JSON.stringify(reason) : null
}
