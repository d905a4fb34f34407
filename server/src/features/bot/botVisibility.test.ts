import { users } from '@recado/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import { type BotConnection, openBotConnection } from '../../../test/botConnection.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

type Sight = { queueIds: number[]; allTicket: 'enabled' | 'desabled' }

/** What somebody of the company with that sight is told. */
async function earsOf({ boss }: BotConnection, body: Sight) {
  const person = await world.person('user', boss.companyId)
  await world.call(boss, users.endpoints.update, { params: { id: person.id }, body })
  return listenToLiveEvents(world.url, person)
}

const bodies = ({ of }: Awaited<ReturnType<typeof listenToLiveEvents>>) =>
  of('appMessage').map(({ message }) => (message as { body: string }).body)

test('live updates of the menu reach the users of the queue, and nobody who may not see the ticket there', async () => {
  const line = await openBotConnection(world, { queues: [{ name: 'Sales' }, { name: 'Support' }] })
  const queueId = line.queues[0]?.id ?? 0
  const [ofSales, ofNone] = await Promise.all([
    earsOf(line, { queueIds: [queueId], allTicket: 'desabled' }),
    earsOf(line, { queueIds: [], allTicket: 'enabled' }),
  ])
  const ana = line.meet()
  await ana.says('Hello')
  const { id } = await ana.ticket()
  await ofNone.hearsOf('appMessage', { ticketId: id, body: 'Hello' })
  await ana.says('1')
  await ofSales.hearsOf('ticket', { id, queueId, unreadMessages: 2 })
  const [heard] = ofSales.of('appMessage')
  expect(heard).toMatchObject({ action: 'create', message: { body: '1' }, ticket: { id, queueId }, contact: { name: ana.who.name } })
  await ofNone.hears('ticket', 'delete')
  expect(bodies(ofNone)).not.toContain('1')
  for (const { close } of [ofSales, ofNone]) close()
})
