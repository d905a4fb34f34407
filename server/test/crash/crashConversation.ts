import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { type PersistentClient, Refusal } from './persistentClient.ts'

/** What a customer wrote, and what agents answered: all of it must be kept, in this order. */
export type Conversation = { number: string; lid?: string; name: string; said: string[]; answered: string[] }
export type Staff = { ask: PersistentClient; userId: number }
/** How a customer's next message reaches the product. */
export type Say = (conversation: Conversation, body: string) => Promise<unknown>
type Held = {
  staff: Staff
  say: Say
  length: number
  promised: () => void
}

const RESOLVED_EVERY = 7
const PATIENCE = 120_000

/** A customer writes so many further messages, one after the other, and an agent answers each. */
export async function converse(conversation: Conversation, held: Held) {
  await Promise.all([write(conversation, held), answer(conversation, held)])
}

async function write(conversation: Conversation, { say, length, promised }: Held) {
  for (let count = conversation.said.length, end = count + length; count < end; count++) {
    const body = `${conversation.name} says ${count}`
    await say(conversation, body)
    conversation.said.push(body)
    promised()
  }
}

/** On the simulated network, which redelivers until the product confirms. */
export const simulatedSender =
  ({ ask }: Pick<Staff, 'ask'>, connectionId: number): Say =>
  ({ number, lid, name, said }, body) =>
    ask(simulatorEndpoints.inbound, {
      params: { id: connectionId },
      body: { from: { number, lid, name }, id: `${number} ${said.length}`, body },
    })

/** Sometimes an agent resolves a conversation that is not over: the next message of either side opens it again. */
async function answer(conversation: Conversation, { staff, length, promised }: Held) {
  const { name, said, answered } = conversation
  while (said.length === 0) await pause(10)
  const ticketId = await ticketOf(conversation, staff)
  for (let count = answered.length, end = count + length; count < end; count++) {
    while (said.length <= count) await pause(10)
    if (count % RESOLVED_EVERY === 3) await resolve(ticketId, staff)
    const body = `${name} hears ${count}`
    await send({ ticketId, staff, body })
    answered.push(body)
    promised()
  }
}

async function ticketOf({ number, name }: Conversation, { ask }: Staff) {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await pause(20)) {
    const [ticket] = (await ask(ticketEndpoints.list, { query: { searchParam: number } })).tickets
    if (ticket) return ticket.id
  }
  throw new Error(`${name} has written, and has no ticket`)
}

const resolve = (id: number, { ask }: Staff) =>
  ask(ticketEndpoints.update, { params: { id }, body: { status: 'closed', skipRating: true } })

async function send({ ticketId, staff, body }: { ticketId: number; staff: Staff; body: string }) {
  const given = { params: { ticketId }, body: { body, idempotencyKey: randomUUID() } }
  for (;;) {
    const refusal = await staff.ask(messageEndpoints.send, given).then(
      () => undefined,
      (error) => error,
    )
    if (!refusal) return
    if (!(refusal instanceof Refusal && refusal.code === 'ERR_TICKET_NOT_OPEN')) throw refusal
    await staff.ask(ticketEndpoints.update, { params: { id: ticketId }, body: { status: 'open', userId: staff.userId } })
  }
}
