import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Effect, Outcome, Reply } from '@recado/contract/bot/happenings'
import type { BotState } from '@recado/contract/bot/state'
import type { Message } from '@recado/contract/messages/messages'
import type { AutomaticAct } from '@recado/contract/tickets/acts'
import type { Placement } from '@recado/contract/tickets/decideAct'
import { isWindowClosed } from '@recado/contract/tickets/replyWindow'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { later } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type StoredMessage, saidBy, sendNew } from '../messages/index.ts'
import { queueUp } from '../outbox/index.ts'
import {
  keepMarks,
  keepMarksSaid,
  moveTicket,
  noteSteps,
  rateLastAttendance,
  takeUnnoted,
  ticketEvent,
  type Unnoted,
} from '../tickets/index.ts'
import { askOutside } from './askOutside.ts'
import { marksOf } from './marks.ts'
import type { SaidFile } from './takeTurn.ts'

type Applied = {
  ticket: Ticket
  before: BotState | null
  outcome: Outcome
  now: Date
  show: (stored: StoredMessage) => Message
  files?: ReadonlyMap<Reply, SaidFile>
  callId?: string | undefined
  pendingUpdate?: Unnoted | undefined
}

/** Does what the brain has decided: moves the ticket, says what is to be said, asks whom to ask, and notes why. */
export async function applyOutcome(tx: Tx, { ticket, before, outcome, now, show, files, callId, pendingUpdate }: Applied): Promise<Ticket> {
  const { state, replies, effects, steps } = outcome
  if (replies.length + effects.length + steps.length === 0 && isDeepStrictEqual(state, before)) return ticket
  const isHeard = !isWindowClosed(ticket, now)
  const sayings = isHeard ? sayable(replies, { ticket, files }) : []
  const last = sayings.at(-1)
  const noted = pendingUpdate?.said && pendingUpdate.spoken
  const said = pendingUpdate && takeUnnoted(pendingUpdate, last && saidBy(last, now))
  const moved = await moveTo(tx, { ticket, before, outcome, now, said })
  let after = moved
  if (!isHeard && replies.length > 0) await noteSteps(tx, { ticket: moved, steps: [{ code: 'windowClosed', values: {} }], at: now })
  for (const { delay, ...saying } of sayings) {
    const outgoing = { ...saying, id: randomUUID(), origin: 'bot' as const, notBefore: later(now, delay) }
    after = (await sendNew(tx, { ticket: after, at: now, show, noted }, outgoing)).ticket
  }
  for (const effect of effects) await cause(tx, { ticket: after, effect, now, callId })
  if (ticket.chatbot && !after.chatbot && after.status === 'pending') await tx.record('ticket.waitsForPerson', { ticket: after })
  return after
}

type Moving = Pick<Applied, 'ticket' | 'before' | 'outcome' | 'now'> & { said: ReturnType<typeof takeUnnoted> }

/** A place among people is another matter than a place within the menu: only the former is an event in the life of a ticket. */
async function moveTo(tx: Tx, { ticket, before, outcome, now, said }: Moving): Promise<Ticket> {
  const { act, to } = decide(ticket, outcome.effects)
  const marks = marksOf({ before, ticket, outcome })
  const { steps } = outcome
  if (act) return moveTicket(tx, ticket, { act, to, at: now, marks, steps, said })
  await (said ? keepMarksSaid(tx, ticket, { marks, said }) : keepMarks(tx, ticket.id, marks))
  const { chatbot = false, useIntegration = false, promptId = null, integrationId = null } = marks
  const waitsBecause = marks.waitsBecause ? (JSON.parse(marks.waitsBecause) as Ticket['waitsBecause']) : null
  const moved = { ...ticket, chatbot, useIntegration, promptId, integrationId, waitsBecause }
  if (!isDeepStrictEqual(moved, ticket)) tx.emit(ticketEvent, 'update', moved)
  await noteSteps(tx, { ticket: moved, steps, at: now })
  return moved
}

/** What the bot does among people: whoever closes or assigns a conversation may route it with that. */
function decide({ status, userId, queueId }: Ticket, effects: readonly Effect[]): { act: AutomaticAct | null; to: Placement } {
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

/** What cannot be said any more is left out: an empty text, or a file that was not to be had. Whoever waits for it waits all the same. */
function sayable(replies: readonly Reply[], { ticket, files }: Pick<Applied, 'ticket' | 'files'>) {
  let delay = 0
  return replies.flatMap((reply) => {
    delay += reply.delay ?? 0
    const file = files?.get(reply)
    const isNothing = ticket.whatsappId === null || (reply.text.trim() === '' && !file)
    return isNothing ? [] : [{ body: reply.text, menu: reply.menu, delay, ...file }]
  })
}

async function cause(tx: Tx, { ticket, effect, now, callId }: { ticket: Ticket; effect: Effect; now: Date; callId: string | undefined }) {
  if (effect.do === 'ask') {
    const { who, id: speakerId, askId } = effect
    await tx.enqueue(askOutside, { companyId: tx.companyId, ticketId: ticket.id, who, speakerId, askId, tries: 0 })
  }
  if (effect.do === 'rate') {
    await rateLastAttendance(tx, ticket.id, effect.rate)
    await tx.record('ticket.rated', { ticket, rate: effect.rate, at: now })
  }
  if (effect.do === 'rejectCall' && callId !== undefined && ticket.whatsappId !== null) {
    const call = { connectionId: ticket.whatsappId, contactId: ticket.contactId, messageId: null, given: { callId } }
    await queueUp(tx, { ...call, kind: 'rejectCall', at: now })
  }
}
