import { setTimeout as pause } from 'node:timers/promises'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { type BotConnection, menuEntry, openBotConnection } from '../../../test/botConnection.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

const sales = {
  name: 'Sales',
  greetingMessage: 'Sales here',
  options: [menuEntry('Prices', 'Cheap'), menuEntry('Offers', 'Which?', [menuEntry('Bread', 'Ten')])],
}
const support = { name: 'Support', greetingMessage: 'Support here' }
const menu = 'Welcome\n\n[ 1 ] - Sales\n[ 2 ] - Support'

/** What was put into the outbox at all, whether or not it has arrived. */
const said = async (line: BotConnection, ticketId: number) => (await line.messages(ticketId)).filter(({ fromMe }) => fromMe)

test('a customer is greeted, chooses a queue and an end of its menu, and waits there for a person', async () => {
  const line = await openBotConnection(world, { queues: [sales, support] })
  const ana = line.meet()
  await ana.says('Hello')
  await ana.heard([menu])
  expect(await ana.ticket()).toMatchObject({ status: 'pending', queueId: null, chatbot: true })
  await ana.says('1')
  await ana.heard([menu, /^Sales here\n\n\[ 1 \] - Prices\n\[ 2 \] - Offers/])
  expect(await ana.ticket()).toMatchObject({ queueId: line.queues[0]?.id, chatbot: true })
  await ana.says('1')
  await ana.heard([menu, /^Sales here/, 'Cheap'])
  expect(await ana.ticket()).toMatchObject({ status: 'pending', queueId: line.queues[0]?.id, chatbot: false, userId: null })
  expect((await ana.steps()).map(({ code }) => code)).toEqual(['arrive', 'menuShown', 'queueChosen', 'menuShown', 'endReached'])
  const { attendances } = await ana.details()
  expect(attendances).toMatchObject([{ queue: { name: 'Sales' }, startedAt: null }])
  expect((await said(line, (await ana.ticket()).id)).every(({ isAutomatic }) => isAutomatic)).toBe(true)
})

test('the bot stays silent once a person accepted the ticket, also after it went back to waiting', async () => {
  const line = await openBotConnection(world, { queues: [sales, support] })
  const ana = line.meet()
  await ana.says('Hello')
  await ana.heard([menu])
  const { id } = await ana.ticket()
  await line.accept(id)
  await ana.says('1')
  await world.call(line.boss, ticketEndpoints.update, { params: { id }, body: { status: 'pending', userId: null } })
  await ana.says('1')
  await pause(300)
  expect(await said(line, id)).toHaveLength(1)
  expect(await ana.ticket()).toMatchObject({ status: 'pending', chatbot: false, unreadMessages: 3 })
})

test('a message typed on the phone counts as a person answering', async () => {
  const line = await openBotConnection(world, { queues: [sales, support] })
  const ana = line.meet()
  await ana.says('Hello')
  await ana.heard([menu])
  await line.write(ana.who, 'I am here myself', { fromMe: true })
  await ana.says('1')
  await pause(300)
  const automatic = (await said(line, (await ana.ticket()).id)).filter(({ isAutomatic }) => isAutomatic)
  expect(automatic).toHaveLength(1)
  expect((await ana.steps()).map(({ code }) => code)).toContain('answeredOnPhone')
})

test('a ticket that is given back to the bot is greeted again', async () => {
  const line = await openBotConnection(world, { queues: [sales, support] })
  const ana = line.meet()
  await ana.says('Hello')
  await ana.says('2')
  await ana.heard([menu, 'Support here'])
  const { id } = await ana.ticket()
  await line.accept(id)
  expect(await world.call(line.boss, ticketEndpoints.giveBack, { params: { id } })).toMatchObject({
    status: 200,
    data: { status: 'pending', userId: null, queueId: null, chatbot: true },
  })
  await ana.heard([menu, 'Support here', menu])
  await ana.says('1')
  await ana.heard([menu, 'Support here', menu, /^Sales here/])
})

test('only the agent of a ticket can give it back to the bot', async () => {
  const line = await openBotConnection(world, { queues: [sales, support] })
  const ana = line.meet()
  await ana.says('Hello')
  const { id } = await ana.ticket()
  const clerk = await world.person('user', line.boss.companyId)
  const give = (by = clerk) => world.call(by, ticketEndpoints.giveBack, { params: { id } })
  expect(await give()).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  await line.accept(id, clerk)
  expect(await give()).toMatchObject({ status: 200 })
  await line.accept(id)
  await line.resolve(id)
  expect(await give(line.boss)).toMatchObject({ status: 422, error: 'ERR_NOT_SUPPORTED' })
})
