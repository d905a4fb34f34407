import type { Ticket } from '@recado/contract/tickets/tickets'
import { later, seconds } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { findOrCreateTicket, moveTicket, requireTicket } from '../../tickets/index.ts'
import { attendedTalks } from './attended.ts'
import { closedTalks } from './closed.ts'
import { type DemoCompany, readDemoCompany } from './demoCompany.ts'
import { insertTalk } from './insertTalk.ts'
import { pastTalks } from './past.ts'
import type { Talk } from './talk.ts'
import { type Times, timesOf } from './timesOf.ts'
import { waitingTalks } from './waiting.ts'

/** The messages of the demo company's last weeks, in their order. */
export async function demoConversations(tx: Tx, now: Date) {
  const house = await readDemoCompany(tx)
  const recentTalks = [...waitingTalks, ...attendedTalks, ...closedTalks]
  const before = pastTalks([...new Set(recentTalks.map((talk) => talk.with))])
  const talks = [...recentTalks, ...before].map((talk) => ({ talk, times: timesOf(talk, now) }))
  for (const { talk, times } of talks.sort((one, other) => one.times.begun.getTime() - other.times.begun.getTime()))
    await hold(tx, { house, talk, times })
}

async function hold(tx: Tx, { house, talk, times }: { house: DemoCompany; talk: Talk; times: Times }) {
  const { connectionId } = house
  const queueId = talk.queue && house.queue(talk.queue)
  const user = talk.by && house.user(talk.by)
  const waiting = await queued(tx, { contactId: house.contact(talk.with), connectionId, queueId, at: times.begun })
  const attending = { status: 'open' as const, userId: user?.id ?? null, queueId }
  const ticket = user ? await moveTicket(tx, waiting, { act: 'accept', to: attending, by: user, at: times.accepted }) : waiting
  await insertTalk(tx, { ticket, talk, times, user })
  const answer = talk.lines.findIndex(({ us }) => us !== undefined)
  if (user) await answered(tx, ticket.id, times.said[answer] ?? times.accepted)
  for (const name of talk.tags ?? []) await tag(tx, ticket.id, house.tag(name))
  if (!talk.isClosed) return
  const at = later(times.ended, seconds(50))
  await moveTicket(tx, await requireTicket(tx, ticket.id), {
    ...(user ? { act: 'resolve' as const, by: user } : { act: 'close' as const }),
    to: { ...attending, status: 'closed' },
    at,
  })
  if (talk.rate) await rate(tx, { ticketId: ticket.id, rate: talk.rate, at })
}

const answered = ({ db }: Tx, ticketId: number, at: Date) =>
  db.updateTable('attendances').set({ answeredAt: at }).where('ticketId', '=', ticketId).where('finishedAt', 'is', null).execute()

type Waiting = { contactId: number; connectionId: number; queueId: number | null; at: Date }

/** The ticket that somebody has already is the one that they come back to. */
async function queued(tx: Tx, { contactId, connectionId, queueId, at }: Waiting): Promise<Ticket> {
  const to = { status: 'pending' as const, userId: null, queueId }
  const { ticket, isNew } = await findOrCreateTicket(tx, { contactId, connectionId, isGroup: false, act: 'arrive', to, at })
  return isNew ? ticket : moveTicket(tx, ticket, { act: 'comeBack', to, at })
}

const tag = ({ db }: Tx, ticketId: number, tagId: number) =>
  db
    .insertInto('ticketTags')
    .values({ ticketId, tagId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const rate = ({ db }: Tx, { ticketId, rate, at }: { ticketId: number; rate: number; at: Date }) =>
  db.updateTable('attendances').set({ rate }).where('ticketId', '=', ticketId).where('finishedAt', '=', at.toISOString()).execute()
