import { messageEndpoints } from '@recado/contract/messages/messages'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { afterAll, expect, test } from 'vitest'
import { type BotConnection, menuEntry, openBotConnection } from '../../../test/botConnection.ts'
import { createCloudWorld, openCloudConnection } from '../../../test/cloud/cloudConnection.ts'
import { interactiveMenuOf } from '../../../test/cloud/interactiveMenuOf.ts'
import { waitUntil } from '../../../test/waitUntil.ts'

const { world, graph, close } = await createCloudWorld()
afterAll(close)

const sales = {
  name: 'Sales',
  greetingMessage: 'Sales here',
  options: ['One', 'Two', 'Three'].map((title) => menuEntry(title, `${title}!`)),
}
const support = { name: 'Support', greetingMessage: 'Support here' }
const greeting = 'Welcome\n\n[ 1 ] - Sales\n[ 2 ] - Support'

async function drawnOn(line: BotConnection, number = '') {
  const { data } = await world.call(line.boss, simulatorEndpoints.phone, { params: { id: line.id }, query: { number } })
  return data.messages.filter(({ isOwn }) => !isOwn).map(({ menu }) => menu)
}

test('a menu is drawn on the phone and in the conversation, can be read everywhere else, and is answered by a tap or a number', async () => {
  const line = await openBotConnection(world, { queues: [sales, support], settings: { chatBotType: 'buttons' } })
  const ana = line.meet()
  await ana.says('Hello')
  await ana.heard([greeting])
  const [menu] = await drawnOn(line, ana.who.number)
  expect(menu).toMatchObject({
    head: 'Welcome',
    opener: null,
    choices: [
      { key: '1', title: 'Sales' },
      { key: '2', title: 'Support' },
    ],
  })
  const tap = menu?.choices[0]?.tap ?? ''
  expect((await line.write(ana.who, 'Sales', { tap })).status).toBe(200)
  await ana.heard([greeting, /^Sales here/])
  expect((await drawnOn(line, ana.who.number))[1]).toMatchObject({ opener: 'Ver opções', choices: { length: 5 } })
  const ticket = await ana.ticket()
  expect(ticket.queueId).toBe(line.queues[0]?.id)
  const [first, tapped] = await line
    .messages(ticket.id, {})
    .then((all) => all.filter(({ fromMe, body }) => !fromMe || body === greeting).slice(1))
  expect(first).toMatchObject({ body: greeting, menu })
  expect(tapped).toMatchObject({ body: 'Sales', menu: null })
  await ana.says('2')
  await ana.heard([greeting, /^Sales here/, 'Two!'])
})

test('a deleted message shows no menu any more, neither here nor on the phone', async () => {
  const line = await openBotConnection(world, { queues: [sales, support], settings: { chatBotType: 'buttons' } })
  const ana = line.meet()
  await ana.says('Hello')
  await ana.heard([greeting])
  const { id } = await ana.ticket()
  await line.accept(id)
  const [sent] = (await line.messages(id)).filter(({ fromMe }) => fromMe)
  const params = { id: sent?.id ?? '' }
  expect((await world.call(line.boss, messageEndpoints.remove, { params })).status).toBe(200)
  expect((await line.messages(id)).find((one) => one.id === sent?.id)).toMatchObject({ isDeleted: true, menu: null })
  await expect.poll(() => drawnOn(line, ana.who.number)).toEqual([null])
})

test('over the official API it goes as buttons that Meta takes, and the reply to one is the choice', async () => {
  const { boss } = await openBotConnection(world, { settings: { chatBotType: 'buttons' } })
  const line = await openCloudConnection({ world, number: graph.number(), boss })
  await line.connected()
  const { queues } = await openBotConnection(world, { boss, queues: [sales, support] })
  await line.offer(
    queues.map(({ id }) => id),
    'Welcome',
  )
  const ana = { number: '5511988770001', bsuid: 'BR.menu', name: 'Ana of the buttons' }
  await line.number.inbound(ana, { type: 'text', text: { body: 'Hello' } }).told
  await waitUntil(() => line.number.screenOf(ana).length === 1, 'the menu is on the phone')
  const drawn = interactiveMenuOf(line.number.screenOf(ana)[0]?.content)
  expect(drawn).toMatchObject({ head: 'Welcome', choices: [{ title: 'Sales' }, { title: 'Support' }] })
  const button_reply = { id: drawn?.choices[1]?.tap, title: 'Support' }
  await line.number.inbound(ana, { type: 'interactive', interactive: { type: 'button_reply', button_reply } }).told
  await waitUntil(() => line.number.screenOf(ana).at(-1)?.body === 'Support here', 'the queue greets')
  expect((await line.ticketOf(ana.name))?.queueId).toBe(queues[1]?.id)
})
