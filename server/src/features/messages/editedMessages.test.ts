import { randomUUID } from 'node:crypto'
import { messageEndpoints } from '@recado/contract/messages/messages'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { type Holds, whileRowsLocked } from '../../../test/whileRowsLocked.ts'

const world = await createWorld()
afterAll(() => world.close())

/** A conversation in which both have said something, and everybody who hears of it. */
async function staged(name: string) {
  const line = await openLine(world)
  const ana = customer(name)
  await line.write(ana, 'Hello')
  const { id, contactId } = (await line.ticketOf(ana)) as Ticket
  await line.accept(id)
  const { companyId } = line.boss
  const heard = await listenToLiveEvents(world.url, line.boss)
  const lastTold = () =>
    heard
      .of('ticket')
      .map(({ ticket }) => (ticket as Ticket | undefined)?.lastMessage)
      .at(-1)
  /** As somebody stores a message that is the newest then. */
  const isNewer: Holds = async (tx) => {
    await tx.selectFrom('tickets').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const said = { body: 'Newer', fromMe: false, createdAt: new Date(world.clock.now().getTime() + 5000) }
    await tx
      .insertInto('messages')
      .values({ ...said, id: randomUUID(), companyId, ticketId: id, contactId, connectionId: line.id })
      .execute()
    await tx.updateTable('tickets').set({ lastMessage: said.body, lastMessageAt: said.createdAt }).where('id', '=', id).execute()
  }
  return { line, ana, id, companyId, heard, lastTold, isNewer, last: async () => (await line.ticketOf(ana))?.lastMessage }
}

test('an edit that runs while a newer message arrives leaves that one the last', async () => {
  const { line, id, heard, lastTold, isNewer, last } = await staged('Corrected')
  const [said] = (await line.say(id, 'First')).data
  await heard.hearsOf('ticket', { lastMessage: 'First' })
  await whileRowsLocked(world, { holds: isNewer }, () =>
    world.call(line.boss, messageEndpoints.edit, { params: { id: said?.id ?? '' }, body: { body: 'First!' } }),
  )
  await heard.hearsOf('appMessage', { body: 'First!' })
  expect([await last(), lastTold()]).toEqual(['Newer', 'First'])
})

test('an edit of the customer does the same', async () => {
  const { line, ana, heard, lastTold, isNewer, last } = await staged('Corrects')
  const written = await line.write(ana, 'Second')
  await whileRowsLocked(world, { holds: isNewer }, () => line.act(ana, { kind: 'edit', messageId: written.data.id, value: 'Second!' }))
  await heard.hearsOf('appMessage', { body: 'Second!' })
  expect([await last(), lastTold()]).toEqual(['Newer', 'Second'])
})

test('of two simultaneous reactions, the later event contains both', async () => {
  const { line, ana, id, companyId, heard } = await staged('Reacts')
  const [said] = (await line.say(id, 'Well?')).data
  const messageId = said?.id ?? ''
  await expect.poll(async () => (await line.phone(ana)).length).toBe(1)
  const [shown] = await line.phone(ana)
  const reaction = {
    companyId,
    messageId,
    author: 'company',
    emoji: '👍',
    fromMe: true,
    userId: line.boss.id,
    createdAt: world.clock.now(),
  }
  const holds: Holds = async (tx) => {
    await tx.selectFrom('messages').select('id').where('id', '=', messageId).forNoKeyUpdate().execute()
    await tx.insertInto('reactions').values(reaction).execute()
  }
  await whileRowsLocked(world, { holds }, () => line.act(ana, { kind: 'react', messageId: shown?.id ?? '', value: '🎉' }))
  const emojis = () =>
    heard
      .of('appMessage')
      .map(({ message }) => (message as { reactions?: { emoji: string }[] }).reactions?.map(({ emoji }) => emoji).sort() ?? [])
      .at(-1)
  await expect.poll(emojis).toContain('🎉')
  expect(emojis()).toEqual(['🎉', '👍'].sort())
})
