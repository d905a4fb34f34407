import { connectionEndpoints } from '@recado/contract/connections'
import { contacts } from '@recado/contract/contacts'
import { queues } from '@recado/contract/queues/queues'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { menuEntry, openBotConnection } from '../../../test/botConnection.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { newNumber } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { whileRowsLocked } from '../../../test/whileRowsLocked.ts'

const world = await createWorld()
afterAll(() => world.close())

const sales = {
  name: 'Sales',
  greetingMessage: 'Sales here',
  options: [menuEntry('Prices', 'Cheap'), menuEntry('Offers', 'Which?', [menuEntry('Bread', 'Ten'), menuEntry('Cake', 'Twenty')])],
}
const support = { name: 'Support', greetingMessage: 'Support here' }
const menu = 'Welcome\n\n[ 1 ] - Sales\n[ 2 ] - Support'
const PATIENCE = { timeout: 120_000, interval: 20 }

/** Somebody else holds the ticket and changes it meanwhile. */
const whileChanged = (id: number, change: object, meanwhile: () => Promise<unknown>) =>
  whileRowsLocked(world, { holds: (tx) => tx.updateTable('tickets').set(change).where('id', '=', id).execute() }, meanwhile)

test('twenty messages of a new customer at once make one ticket, greeted once', async () => {
  const line = await openBotConnection(world, { queues: [sales, support] })
  const ana = line.meet()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => line.write(ana.who, `Hello ${n}`, { id: `once-${n % 10}` })))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  await ana.heard([menu, menu, menu])
  expect(await ana.ticket()).toMatchObject({ unreadMessages: 10, waitsBecause: { code: 'tooManyMenus' } })
  expect((await ana.steps()).filter(({ code }) => code === 'arrive')).toHaveLength(1)
})

test('a message that comes while a user accepts the ticket is for that user', async () => {
  const line = await openBotConnection(world, { queues: [sales, support] })
  const ana = line.meet()
  await ana.says('Hello')
  await ana.heard([menu])
  const { id } = await ana.ticket()
  await whileChanged(id, { status: 'open', userId: line.boss.id, bot: null, chatbot: false }, () => ana.says('1'))
  expect(await ana.ticket()).toMatchObject({ status: 'open', userId: line.boss.id, queueId: null, chatbot: false, unreadMessages: 2 })
  expect(await ana.hears()).toEqual([menu])
})

test('a message that comes while a user reopens the ticket is for that user', async () => {
  const line = await openBotConnection(world, { queues: [sales, support] })
  const ana = line.meet()
  await ana.says('Hello')
  const { id } = await ana.ticket()
  await line.accept(id)
  await world.call(line.boss, ticketEndpoints.update, { params: { id }, body: { status: 'closed', skipRating: true } })
  await whileChanged(id, { status: 'open', userId: line.boss.id }, () => ana.says('One more thing'))
  expect(await ana.ticket()).toMatchObject({ status: 'open', user: { id: line.boss.id }, chatbot: false })
})

test('whatever people and customers do at the same moment, the bot is silent once a person has it', async () => {
  const line = await openBotConnection(world, { queues: [sales, support], settings: { sendGreetingAccepted: 'disabled' } })
  const change = (id: number, body: object) => world.call(line.boss, ticketEndpoints.update, { params: { id }, body })
  const everybody = Array.from({ length: 6 }, () => line.meet())
  await Promise.all(everybody.map((one) => one.says('Hello')))
  const answers = await Promise.all(
    everybody.flatMap(async (one) => {
      const { id } = await one.ticket()
      return Promise.all([
        ...['1', '2', '1', '0'].map((body) => line.write(one.who, body)),
        change(id, { status: 'open', userId: line.boss.id }),
        world.call(line.boss, ticketEndpoints.giveBack, { params: { id } }),
        change(id, { status: 'open', userId: line.boss.id }),
        runCronJob(world, 'bot.tickets').then(() => ({ status: 200 })),
      ])
    }),
  )
  expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200]))
  for (const one of everybody) {
    const { id } = await one.ticket()
    await line.accept(id)
    const before = (await line.messages(id)).length
    await one.says('1')
    expect((await line.messages(id)).length, 'only what the customer said').toBe(before + 1)
    expect(await one.ticket()).toMatchObject({ status: 'open', chatbot: false })
  }
})

test('a ticket that is given back twice at once is greeted once', async () => {
  const line = await openBotConnection(world, { queues: [sales, support] })
  const ana = line.meet()
  await ana.says('Hello')
  const { id } = await ana.ticket()
  await line.accept(id)
  const give = () => world.call(line.boss, ticketEndpoints.giveBack, { params: { id } })
  const given = await Promise.all([give(), give()])
  expect(given.map(({ status, data }) => [status, data.chatbot])).toEqual(Array(2).fill([200, true]))
  await ana.heard([menu, menu])
  expect((await line.messages(id)).filter(({ fromMe }) => fromMe)).toHaveLength(2)
})

test('two contacts that turn out to be one: the conversation goes on where it was attended or asked, with both stories', async () => {
  const line = await openBotConnection(world, { queues: [sales, support] })
  const lid = `twin-${newNumber()}`
  const [hidden, open] = [line.meet('Hidden'), line.meet('Open')]
  await line.faults({ identity: 'lid' })
  await line.write({ lid, name: hidden.who.name }, 'Hello')
  const first = await hidden.ticket()
  await line.accept(first.id)
  await line.resolve(first.id)
  await line.faults({})
  await open.says('Hello')
  await open.says('1')
  const second = await open.ticket()
  await line.write({ ...open.who, lid }, '2')
  const merged = await open.ticket()
  expect(merged).toMatchObject({ id: first.id, status: 'pending', queueId: second.queueId, chatbot: true })
  expect((await line.messages(merged.id)).at(-1)?.body).toMatch(/^Which\?/)
  expect((await open.steps()).map(({ code }) => code)).toEqual(expect.arrayContaining(['resolve', 'queueChosen', 'optionChosen']))
})

test('a ticket that a person has takes over no bot state when contacts are merged', async () => {
  const line = await openBotConnection(world, { queues: [sales, support] })
  const lid = `twin-${newNumber()}`
  const [hidden, open] = [line.meet('Hidden'), line.meet('Open')]
  await line.faults({ identity: 'lid' })
  await line.write({ lid, name: hidden.who.name }, 'Hello')
  await line.faults({})
  await open.says('Hello')
  await line.accept((await open.ticket()).id)
  await line.write({ ...open.who, lid }, '1')
  const { id } = await open.ticket()
  expect(await open.ticket()).toMatchObject({ status: 'open', userId: line.boss.id, chatbot: false })
  const row = await world.platform.selectFrom('tickets').select(['bot', 'lastMessageAt', 'askedAt']).where('id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ bot: null, askedAt: null })
})

test('a deleted menu entry cannot be chosen: the customer gets the current menu', async () => {
  const line = await openBotConnection(world, { queues: [sales, support] })
  const ana = line.meet()
  for (const text of ['Hello', '1', '2']) await ana.says(text)
  const { id } = line.queues[0] ?? { id: 0 }
  const options = [menuEntry('Nothing like before', 'Wrong'), menuEntry('Hours', 'Nine to five')]
  const { menuVersion } = (await world.call(line.boss, queues.endpoints.get, { params: { id } })).data
  expect((await world.call(line.boss, queues.endpoints.update, { params: { id }, body: { options, menuVersion } })).status).toBe(200)
  await ana.says('1')
  await ana.heard([menu, /^Sales here/, /^Which\?/, /^Sales here\n\n\[ 1 \] - Nothing like before\n\[ 2 \] - Hours/])
  await ana.says('2')
  await expect.poll(async () => (await ana.hears()).at(-1), PATIENCE).toBe('Nine to five')
})

test('a deleted queue leads the customer back to the others; a queue that leaves the connection keeps its customers', async () => {
  const line = await openBotConnection(world, {
    queues: [sales, support, { name: 'Office', greetingMessage: 'Office', options: [menuEntry('Bills')] }],
  })
  const [ana, bia] = [line.meet(), line.meet()]
  const [first, second, third] = line.queues.map(({ id }) => id)
  for (const [who, choice] of [
    [ana, '1'],
    [bia, '3'],
  ] as const) {
    await who.says('Hello')
    await who.says(choice)
  }
  expect(await world.call(line.boss, queues.endpoints.remove, { params: { id: first ?? 0 } })).toMatchObject({ status: 200 })
  await line.change({ queueIds: [second ?? 0] })
  await ana.says('1')
  await bia.says('1')
  expect(await ana.ticket()).toMatchObject({ status: 'pending', queueId: second, chatbot: false })
  expect(await bia.ticket()).toMatchObject({ status: 'pending', queueId: third, chatbot: false })
  expect((await bia.hears()).length).toBe(2)
})

test('deleting a connection or a contact meanwhile leaves no job that fails', async () => {
  const line = await openBotConnection(world, { queues: [sales, support] })
  const [ana, bia] = [line.meet(), line.meet()]
  for (const who of [ana, bia]) await who.says('Hello')
  const { id, contactId } = await ana.ticket()
  expect(await world.call(line.boss, contacts.endpoints.remove, { params: { id: contactId } })).toMatchObject({ status: 200 })
  expect(await world.platform.selectFrom('ticketSteps').select('id').where('ticketId', '=', id).execute()).toEqual([])
  await ana.says('Hello again')
  expect((await ana.ticket()).id).not.toBe(id)
  const other = await line
    .meet()
    .ticket()
    .catch(() => undefined)
  expect(other).toBeUndefined()
  const theirs = await bia.ticket()
  expect(await world.call(line.boss, connectionEndpoints.remove, { params: { id: line.id } })).toMatchObject({ status: 200 })
  await runCronJob(world, 'bot.tickets')
  expect((await world.call(line.boss, ticketEndpoints.get, { params: { id: theirs.id } })).data).toMatchObject({
    status: 'closed',
    chatbot: false,
  })
})
