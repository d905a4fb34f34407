import { afterAll, expect, test } from 'vitest'
import { openBotConnection } from '../../../test/botConnection.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'
import { minutes } from '../../kernel/clock.ts'

const world = await createWorld()
afterAll(() => world.close())

async function closed(closeAfterThanks: 'enabled' | 'disabled') {
  const line = await openBotConnection(world, {
    queues: [
      { name: 'Sales', greetingMessage: 'Sales here' },
      { name: 'Support', greetingMessage: 'Support here' },
    ],
    settings: { closeAfterThanks },
  })
  const customer = line.meet()
  await customer.says('Hello')
  await customer.heard([/Sales/])
  const { id } = await customer.ticket()
  await line.accept(id)
  await line.resolve(id)
  const heard = (await customer.hears()).length
  return {
    line,
    ...customer,
    async pass(count: number) {
      world.clock.advance(minutes(count))
      line.boss.token = await world.tokens.issue(line.boss.sessionId)
    },
    status: async () => (await customer.ticket()).status,
    answers: async () => (await customer.hears()).length - heard,
    bodies: async () => (await line.messages(id)).map(({ body }) => body),
  }
}

test('thanks leave a closed conversation closed: the message is there, nobody answers, nothing is unread', async () => {
  const { line, says, ticket, status, answers, bodies, steps } = await closed('enabled')
  const live = await listenToLiveEvents(world.url, line.boss)
  const before = (await steps()).length
  await says('Muito obrigada! 🙏')
  await says('👍')
  expect(await ticket()).toMatchObject({ status: 'closed', unreadMessages: 0, lastMessage: '👍' })
  expect(await bodies()).toEqual(expect.arrayContaining(['Muito obrigada! 🙏', '👍']))
  expect(await answers()).toBe(0)
  expect(await steps()).toHaveLength(before)
  live.close()
  await says('Obrigado, mas falta uma coisa')
  expect(await status()).toBe('pending')
})

test('after thirty minutes thanks open it again, and with the setting off at once', async () => {
  const late = await closed('enabled')
  await late.pass(31)
  await late.says('Obrigado')
  expect(await late.status()).toBe('pending')
  const off = await closed('disabled')
  await off.says('Obrigado')
  expect(await off.status()).toBe('pending')
})
