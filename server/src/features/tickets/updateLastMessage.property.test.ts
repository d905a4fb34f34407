import { replyWindowProviders } from '@recado/contract/channels/channels'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import type { Ticket } from '@recado/contract/tickets/tickets'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { later, minutes } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/transact.ts'
import { lockTicketForMessage } from './ticketOfContact.ts'
import { updateLastMessageOfLocked } from './updateLastMessage.ts'

const world = await createWorld()
afterAll(() => world.close())
const line = await openLine(world)
const ana = customer('Ana')
await line.write(ana, 'Hello')
const id = (await line.ticketOf(ana))?.id ?? 0
const { id: queueId } = await world.platform
  .insertInto('queues')
  .values({ companyId: line.boss.companyId, name: 'Sales', color: '#112233', firstAnswerMinutes: 30, nextAnswerMinutes: 10 })
  .returning('id')
  .executeTakeFirstOrThrow()

type MessageArrival = {
  author: 'customer' | 'customerOfOther' | 'agent' | 'bot' | 'phone'
  minute: number
  isMenuAnswer: boolean
  messageId: string
}
/** What a user, or a process of the release before, does between two messages. */
type OtherChange = { change: keyof typeof changes; minute: number }

/** Several messages have the same time, and many come out of order. */
const minute = fc.nat(5)
const messageArrival = fc.record<MessageArrival>({
  author: fc.constantFrom('customer', 'customerOfOther', 'agent', 'bot', 'phone'),
  minute,
  isMenuAnswer: fc.boolean(),
  messageId: fc.uuid(),
})
const otherChange = fc.record<OtherChange>({ change: fc.constantFrom('markUnread', 'read', 'oldRelease', 'startClock'), minute })
const arrivals = fc.array(fc.oneof({ weight: 3, arbitrary: messageArrival }, { weight: 1, arbitrary: otherChange }), {
  minLength: 1,
  maxLength: 8,
})

const start = new Date('2026-01-01T12:00:00.000Z')
const at = (minutesLater: number) => later(start, minutes(minutesLater))
const changes = {
  markUnread: () => ({ markedUnreadAt: start }),
  read: () => ({ unreadMessages: 0, markedUnreadAt: null }),
  startClock: (written: number) => ({ dueAt: at(written), dueKind: 'firstAnswer', dueSince: start, queueId }),
  // It does not write `previewAt`, nor what the customer asks.
  oldRelease: (written: number) => ({ lastMessage: 'Old', lastFromMe: true, lastMessageAt: at(written) }),
}
const emptyTicket = {
  unreadMessages: 0,
  markedUnreadAt: null,
  lastMessage: '',
  lastFromMe: false,
  lastMessageAt: null,
  previewAt: null,
  askedText: null,
  askedTextAt: null,
  askedMessageId: null,
  lastIsAutomatic: false,
  heardAt: null,
  dueAt: null,
  dueKind: null,
  queueId,
  updatedAt: start,
}
const update = (tx: Tx, columns: object) =>
  tx.db
    .updateTable('tickets')
    .set(columns as never)
    .where('id', '=', id)
    .execute()
const read = (tx: Tx) => lockTicketForMessage(tx, { id, at: start })

/** Returns the ticket as the code computes it after a message, and as the database then has it. */
async function receive(tx: Tx, arrival: MessageArrival, turn: number): Promise<{ computed: Ticket; stored: Ticket }> {
  const { author, minute: written, isMenuAnswer, messageId } = arrival
  const { ticket, conversationState } = await read(tx)
  const isCustomer = author === 'customer' || author === 'customerOfOther'
  const messageUpdate = {
    lastMessage: `Text ${turn}`,
    fromMe: !isCustomer,
    isUnread: isCustomer,
    isAnswer: author === 'agent',
    isAutomatic: author === 'bot',
    isStandby: author === 'customerOfOther',
    isFromPhone: author === 'phone',
    isMenuAnswer,
    messageId,
    createdAt: at(written),
    now: at(turn),
  }
  const computed = await updateLastMessageOfLocked(tx, ticket, { messageUpdate, conversationState })
  return { computed, stored: (await read(tx)).ticket }
}

class Undone extends Error {}

/** Each order of arrival is undone: the next one begins with an empty ticket. */
async function runArrivals(order: readonly (MessageArrival | OtherChange)[]) {
  const played = world.kernel.transact({ companyId: line.boss.companyId }, async (tx) => {
    const provider = replyWindowProviders[0] as never
    await tx.db.updateTable('connections').set({ provider }).where('id', '=', line.id).execute()
    await update(tx, emptyTicket)
    for (const [turn, arrival] of order.entries()) {
      if ('change' in arrival) await update(tx, changes[arrival.change](arrival.minute))
      else {
        const { computed, stored } = await receive(tx, arrival, turn)
        expect(computed).toEqual(stored)
      }
    }
    throw new Undone()
  })
  await expect(played).rejects.toThrow(Undone)
}

test('the ticket that is computed for a message is the one that the statement stores, in any order of arrival', async () => {
  await fc.assert(fc.asyncProperty(arrivals, runArrivals), tries.statement)
})
