import type { Ticket } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { menuEntry, openBotConnection } from '../../../test/botConnection.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, newNumber, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

/** A company whose bot asks for a queue, and in Sales for an option. */
const openShop = (settings = {}) =>
  openBotConnection(world, {
    settings,
    queues: [
      { name: 'Sales', options: [menuEntry('Cakes', 'Cakes cost 10'), menuEntry('Pies', '', [menuEntry('Apple', 'Soon')])] },
      { name: 'Support' },
    ],
    connection: { timeUseBotQueues: 0, complationMessage: 'Bye' },
  })

test('the first message is what the customer asks, and the menu and its answers leave it so', async () => {
  const line = await openShop()
  const ana = line.meet()
  const heard = await listenToLiveEvents(world.url, line.boss)
  await ana.says('Do you have cakes for Sunday?')
  const asked = await ana.ticket()
  expect(asked).toMatchObject({
    askedText: 'Do you have cakes for Sunday?',
    askedTextAt: expect.any(String),
    fromMe: true,
    lastIsAutomatic: true,
    lastMessage: expect.stringContaining('[ 1 ] - Sales'),
  })
  const { askedText, askedTextAt } = asked
  for (const answer of ['1', '2', '0', '1']) {
    await ana.says(answer)
    expect(await ana.ticket()).toMatchObject({ askedText, askedTextAt })
  }
  expect((await ana.ticket()).lastMessage).toBe('Cakes cost 10')
  // Each live event shows the final state of its transaction.
  const shown = heard.of('ticket').map(({ ticket }) => (ticket as Ticket).askedText)
  expect(new Set(shown)).toEqual(new Set(['Do you have cakes for Sunday?']))
  const besideMessages = heard.of('appMessage').flatMap(({ ticket }) => (ticket as Ticket | undefined)?.askedText ?? [])
  expect(new Set(besideMessages)).toEqual(new Set(['Do you have cakes for Sunday?']))
  heard.close()
})

test('a text that the menu does not know is what the customer asks, also while the bot waits for a person', async () => {
  const line = await openShop()
  const ana = line.meet()
  await ana.says('Hello')
  await ana.says('For Sunday')
  expect(await ana.ticket()).toMatchObject({ askedText: 'For Sunday', fromMe: true, lastIsAutomatic: true })
  await ana.says('9')
  expect(await ana.ticket()).toMatchObject({ askedText: '9' })
  await ana.says('2')
  await ana.says('Is anybody there?')
  expect(await ana.ticket()).toMatchObject({
    askedText: 'Is anybody there?',
    lastMessage: 'Is anybody there?',
    fromMe: false,
    lastIsAutomatic: false,
  })
})

test('what an agent writes leaves it, and a rating is no question', async () => {
  const line = await openShop({ userRating: 'enabled' })
  const ana = line.meet()
  await ana.says('Do you deliver?')
  const { id } = await ana.ticket()
  await line.accept(id)
  await line.say(id, 'Yes')
  expect(await ana.ticket()).toMatchObject({ askedText: 'Do you deliver?', fromMe: true, lastIsAutomatic: false })
  await line.resolve(id)
  world.clock.advance(10_000)
  await expect.poll(async () => (await ana.ticket()).lastMessage).toContain('1')
  await ana.says('3')
  expect(await ana.ticket()).toMatchObject({ status: 'closed', askedText: 'Do you deliver?', lastMessage: 'Bye' })
})

test('an answer to a menu that is written like an opt-out word is no question either', async () => {
  const line = await openShop()
  const ana = line.meet()
  await ana.says('Hello')
  const queueId = line.queues[0]?.id
  await line.write(ana.who, 'Sair', { tap: `queue:${queueId}` })
  expect(await ana.ticket()).toMatchObject({ queueId, askedText: null, askedTextAt: null })
})

test('edits and take-backs follow, also where the bot has answered', async () => {
  const line = await openShop()
  const ana = line.meet()
  const { data } = await line.write(ana.who, 'Do you have caks?')
  const heard = await listenToLiveEvents(world.url, line.boss)
  await line.act(ana.who, { kind: 'edit', messageId: data.id, value: 'Do you have cakes?' })
  await heard.hearsOf('ticket', { askedText: 'Do you have cakes?' })
  expect(await ana.ticket()).toMatchObject({ askedText: 'Do you have cakes?', lastMessage: expect.stringContaining('Sales') })
  await line.act(ana.who, { kind: 'delete', messageId: data.id })
  await expect.poll(async () => (await ana.ticket()).askedText).not.toContain('cakes')
  expect((await ana.ticket()).lastMessage).toContain('Sales')
  heard.close()
})

test('messages out of order leave the newest question', async () => {
  const line = await openLine(world)
  const ana = customer()
  const at = (ago: number) => ({ at: new Date(world.clock.now().getTime() - ago).toISOString() })
  await line.write(ana, 'Second', at(1000))
  await line.write(ana, 'First', at(60_000))
  expect(await line.ticketOf(ana)).toMatchObject({ askedText: 'Second', lastMessage: 'Second' })
  await line.write(ana, 'Third', at(0))
  expect(await line.ticketOf(ana)).toMatchObject({ askedText: 'Third' })
})

test('it is not known where a process of the release before wrote the last message, until the next question', async () => {
  const line = await openShop()
  const ana = line.meet()
  await ana.says('Do you deliver?')
  const { id } = await ana.ticket()
  const later = new Date(world.clock.now().getTime() + 1)
  const old = { lastMessage: 'Anybody?', lastFromMe: false, lastMessageAt: later, updatedAt: later }
  await world.platform.updateTable('tickets').set(old).where('id', '=', id).execute()
  expect(await ana.ticket()).toMatchObject({ askedText: null, askedTextAt: null, lastIsAutomatic: false, lastMessage: 'Anybody?' })
  world.clock.advance(1000)
  await ana.says('1')
  expect(await ana.ticket()).toMatchObject({ askedText: null, askedTextAt: null, lastIsAutomatic: true })
  await ana.says('And on Sundays?')
  expect(await ana.ticket()).toMatchObject({ askedText: 'And on Sundays?' })
})

test.each([true, false])('two tickets that are merged keep the newer question: that of the older ticket: %s', async (isOfOlder) => {
  const line = await openLine(world)
  const [lid, number] = [`asks-${newNumber()}`, newNumber()]
  const at = (ago: number) => ({ at: new Date(world.clock.now().getTime() - ago).toISOString() })
  await line.faults({ identity: 'lid' })
  await line.write({ lid, name: 'Hidden' }, isOfOlder ? 'Newer' : 'Older', at(isOfOlder ? 1000 : 2000))
  await line.faults({})
  await line.write({ number, name: 'Open' }, isOfOlder ? 'Older' : 'Newer', at(isOfOlder ? 2000 : 1000))
  await line.write({ number, lid, name: 'Open' }, 'Typed on the phone', { fromMe: true, ...at(0) })
  expect(await line.tickets()).toMatchObject([{ askedText: 'Newer', lastMessage: 'Typed on the phone', fromMe: true }])
})
