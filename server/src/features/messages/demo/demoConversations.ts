import type { Ticket } from '@recado/contract/tickets'
import { dayIn, days, later, minutes, seconds } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { changeStanding, createTicket, waitAgain } from '../../tickets/index.ts'
import { lastMessageOf } from '../lastMessage.ts'
import { OURS, setReaction } from '../reactions.ts'
import { storeMessage } from '../storeMessage.ts'
import { attended } from './attended.ts'
import { closed } from './closed.ts'
import { type House, lookAround } from './lookAround.ts'
import type { Talk } from './talk.ts'
import { waiting } from './waiting.ts'

/** What has been said in the demo company these last days, in the order in which it was said. */
export async function demoConversations(tx: Tx, now: Date) {
  const house = await lookAround(tx)
  const talks = [...waiting, ...attended, ...closed].map((talk) => ({ talk, times: timesOf(talk, now) }))
  for (const { talk, times } of talks.sort((one, other) => one.times.begun.getTime() - other.times.begun.getTime()))
    await hold(tx, { house, talk, times })
}

type Times = { begun: Date; said: Date[]; ended: Date }
type Held = { house: House; talk: Talk; times: Times }

async function hold(tx: Tx, { house, talk, times }: Held) {
  const queueId = talk.queue && house.queue(talk.queue)
  const user = talk.by && house.user(talk.by)
  let ticket = await queued(tx, { contactId: house.contact(talk.with), connectionId: house.connectionId, queueId, at: times.begun })
  const answered = talk.lines.findIndex(({ us }) => us !== undefined)
  if (user) {
    const at = later(times.said[answered] ?? times.ended, -seconds(20))
    ticket = await changeStanding(tx, ticket, { standing: { status: 'open', userId: user.id, queueId }, at })
  }
  await say(tx, { ticket, talk, times, user })
  await tag(tx, ticket, talk.tags?.map(house.tag) ?? [])
  if (user && talk.isClosed) await close(tx, { ticket, rate: talk.rate, at: later(times.ended, seconds(50)) })
}

type Waiting = { contactId: number; connectionId: number; queueId: number | null; at: Date }

/** The ticket that somebody has already is the one that they have always. */
async function queued(tx: Tx, { contactId, connectionId, queueId, at }: Waiting): Promise<Ticket> {
  const standing = { status: 'pending' as const, userId: null, queueId }
  const known = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('contactId', '=', contactId)
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
  if (!known) return createTicket(tx, { contactId, connectionId, isGroup: false, standing, at })
  return changeStanding(tx, await waitAgain(tx, await ticketNow(tx, known.id), at), { standing, at })
}

type Saying = { ticket: Ticket; talk: Talk; times: Times; user: { id: number; name: string } | undefined }

async function say(tx: Tx, { ticket, talk: { lines, isClosed }, times, user }: Saying) {
  const { id: ticketId, contactId, whatsappId: connectionId } = ticket
  const lastOfOurs = lines.findLastIndex(({ us }) => us !== undefined)
  const lastOfTheirs = lines.findLastIndex(({ them }) => them !== undefined)
  const ids: string[] = []
  for (const [place, { us, them = '', answers, reacted }] of lines.entries()) {
    const fromMe = us !== undefined
    const createdAt = times.said[place] ?? times.ended
    const { id } = await storeMessage(tx, {
      ...{ ticketId, contactId, connectionId, fromMe, body: us ?? them, createdAt },
      ...(fromMe && { user, ack: isClosed || place < lastOfTheirs || place % 2 === 1 ? acks.read : acks.delivered }),
      read: fromMe || isClosed === true || place < lastOfOurs,
      quotedId: answers === undefined ? null : ids[answers],
    })
    ids.push(id)
    const by = fromMe ? { author: `contact ${contactId}`, userId: null, contactId } : { author: OURS, userId: user?.id ?? null, contactId: null }
    if (reacted) await setReaction(tx, { messageId: id, ...by, fromMe: !fromMe, emoji: reacted, createdAt: later(createdAt, seconds(9)) })
  }
}
