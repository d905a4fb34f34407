import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { messages } from '@recado/contract/messages/messages'
import { simulator } from '@recado/contract/simulator'
import { tickets } from '@recado/contract/tickets/tickets'
import { type Persistent, Refusal } from './persistent.ts'

/** What a customer has said, and what staff has answered: all of it promised to be kept, in this order. */
export type Conversation = { number: string; lid?: string; name: string; said: string[]; answered: string[] }
type Staff = { ask: Persistent; userId: number }
type Held = { staff: Staff; connectionId: number; length: number; promised: () => void }

const RESOLVED_EVERY = 7

/** A customer writes one message after the other, and somebody answers each of them. */
export async function hold(conversation: Conversation, held: Held) {
  await Promise.all([write(conversation, held), answer(conversation, held)])
}

async function write({ number, lid, name, said }: Conversation, { staff, connectionId, length, promised }: Held) {
  for (let count = 0; count < length; count++) {
    const body = `${name} says ${count}`
    const message = { from: { number, lid, name }, id: `${number} ${count}`, body }
    await staff.ask(simulator.inbound, { params: { id: connectionId }, body: message })
    said.push(body)
    promised()
  }
}

/** Now and then somebody resolves a conversation that is not over: the next message of either side opens it again. */
async function answer(conversation: Conversation, { staff, length, promised }: Held) {
  const { name, said, answered } = conversation
  while (said.length === 0) await pause(10)
  const ticketId = await ticketOf(conversation, staff)
  for (let count = 0; count < length; count++) {
    while (said.length <= count) await pause(10)
    if (count % RESOLVED_EVERY === 3) await resolve(ticketId, staff)
    const body = `${name} hears ${count}`
    await send({ ticketId, staff, body })
    answered.push(body)
    promised()
  }
}

async function ticketOf({ number, name }: Conversation, { ask }: Staff) {
  const page = await ask(tickets.list, { query: { searchParam: number } })
  const [ticket] = page.tickets
  if (!ticket) throw new Error(`${name} has written, and has no ticket`)
  return ticket.id
}

const resolve = (id: number, { ask }: Staff) => ask(tickets.update, { params: { id }, body: { status: 'closed', skipRating: true } })

async function send({ ticketId, staff, body }: { ticketId: number; staff: Staff; body: string }) {
  const given = { params: { ticketId }, body: { body, idempotencyKey: randomUUID() } }
  for (;;) {
    const refusal = await staff.ask(messages.send, given).then(
      () => undefined,
      (error) => error,
    )
    if (!refusal) return
    if (!(refusal instanceof Refusal && refusal.code === 'ERR_TICKET_NOT_OPEN')) throw refusal
    await staff.ask(tickets.update, { params: { id: ticketId }, body: { status: 'open', userId: staff.userId } })
  }
}
