import { afterAll, expect, test } from 'vitest'
import { menuEntry, openBotConnection } from '../../../test/botConnection.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

const odd = [
  menuEntry('__proto__', 'First'),
  menuEntry('{{name}}', '{{company}} and {{constructor}}'),
  menuEntry('\u202eevil\u202c <b>', ''),
]
const lines = { queues: [{ name: 'Sales', greetingMessage: 'Hi {{name}}', options: odd }, { name: 'Support' }] }

test('names are inserted unchanged, and a text that is no variable stays', async () => {
  const line = await openBotConnection(world, lines)
  const ana = line.meet('{{company}} $& {{user}}')
  const name = ana.who.name
  for (const text of ['Hello', '1', '2']) await ana.says(text)
  const menu = `Hi ${name}\n\n[ 1 ] - __proto__\n[ 2 ] - {{name}}\n[ 3 ] - \u202eevil\u202c <b>`
  const { companyId } = line.boss
  const company = await world.platform.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirst()
  await ana.heard([/^Welcome/, /^Hi/, `${company?.name} and {{constructor}}`])
  expect((await ana.hears())[1]).toContain(menu)
  expect((await ana.steps()).at(-1)).toEqual({ code: 'endReached', values: { option: '{{name}}' } })
})

test('a long, empty or invisible message is no choice, breaks nothing and is stored', async () => {
  const line = await openBotConnection(world, { ...lines, connection: { maxUseBotQueues: 0 } })
  const ana = line.meet()
  const texts = [
    'x'.repeat(16_384),
    '',
    '\u200f\u202e',
    '[ 1',
    '1e0',
    '0x1',
    '+1',
    '1 1',
    '99999',
    '1'.repeat(400),
    '😀',
    '\u0007\u001b[31m1',
  ]
  for (const text of texts) expect((await line.write(ana.who, text)).status).toBe(200)
  expect(await ana.ticket()).toMatchObject({ queueId: null, chatbot: true, unreadMessages: texts.length })
  const said = (await line.messages((await ana.ticket()).id)).filter(({ fromMe }) => !fromMe).map(({ body }) => body)
  expect(said).toEqual(texts)
  await ana.says('\u200f1️⃣\u200f')
  expect(await ana.ticket()).toMatchObject({ queueId: line.queues[0]?.id })
})

test('the bot stays out of a ticket from before it was set up until the customer comes back', async () => {
  const line = await openBotConnection(world, lines)
  const [waiting, over] = [line.meet(), line.meet()]
  for (const { who } of [waiting, over]) await line.write(who, 'Long ago')
  const ids = await Promise.all([waiting, over].map(async (one) => (await one.ticket()).id))
  await world.platform.deleteFrom('ticketSteps').where('ticketId', 'in', ids).execute()
  await world.platform.updateTable('tickets').set({ bot: null, chatbot: false }).where('id', 'in', ids).execute()
  await world.platform
    .updateTable('tickets')
    .set({ status: 'closed' })
    .where('id', '=', ids[1] ?? 0)
    .execute()
  for (const one of [waiting, over]) await one.says('And now?')
  expect(await waiting.ticket()).toMatchObject({ chatbot: false, status: 'pending' })
  expect(await over.ticket()).toMatchObject({ chatbot: true, status: 'pending' })
  expect((await over.steps()).map(({ code }) => code)).toEqual(['comeBack', 'menuShown'])
  expect(await waiting.steps()).toEqual([])
})
