import { ledgerEndpoint } from '@recado/contract/ledger'
import { afterAll, expect, test } from 'vitest'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

test('a message has its origin, and the ledger counts messages by origin', async () => {
  const line = await openLine(world, undefined, { greetingMessage: 'Welcome' })
  const { boss } = line
  const ana = customer('Ana')
  await line.write(ana, 'Hello')
  const ticketId = (await line.ticketOf(ana))?.id ?? 0
  await line.accept(ticketId, boss)
  await line.say(ticketId, 'What can I do for you?')
  expect((await line.messages(ticketId)).map(({ body, origin, isAutomatic }) => ({ body, origin, isAutomatic }))).toEqual([
    { body: 'Hello', origin: null, isAutomatic: false },
    { body: 'Welcome', origin: 'bot', isAutomatic: true },
    { body: 'What can I do for you?', origin: 'attendant', isAutomatic: false },
  ])
  const { data: lines } = await world.call(await world.person('super'), ledgerEndpoint)
  const { origins, queued } = lines.find(({ whatsappId }) => whatsappId === line.id) ?? { origins: {}, queued: 0 }
  expect(origins).toEqual({ attendant: 1, bot: 1, quickMessage: 0, schedule: 0, campaign: 0, api: 0 })
  expect(queued).toBe(2)
})
