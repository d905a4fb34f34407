import { connectionEndpoints } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues/queues'
import { afterAll, expect, test } from 'vitest'
import { createPigeonChannel } from '../../../test/channels/pigeonChannel.ts'
import { createWorld } from '../../../test/testApp.ts'
import type { Channel, ChannelHost } from '../../channels/channel.ts'

let host: ChannelHost | undefined
const { carrier: pigeon } = createPigeonChannel()
const carrier: Channel = {
  ...pigeon,
  connect(to) {
    host = to
  },
}
const world = await createWorld({ carriers: new Map([[carrier.provider, carrier]]) })
afterAll(() => world.close())

test('a late message gets no greeting and waits for a person; the next message is answered', async () => {
  const boss = await world.person('admin')
  const queueIds = []
  for (const [name, color] of [
    ['Sales', '#336699'],
    ['Support', '#993366'],
  ] as const)
    queueIds.push((await world.call(boss, queues.endpoints.create, { body: { name, color } })).data.id)
  const settings = { loft: 'Tower', ringCode: 'a ring code 7Qz4' }
  const body = { name: 'Loft', provider: 'pigeon', settings, greetingMessage: 'Welcome', queueIds }
  const { data: connection } = await world.call(boss, connectionEndpoints.create, { body })
  const line = { connectionId: connection.id, companyId: boss.companyId }
  const say = (id: string, more: { isLate?: boolean } = {}) =>
    host?.receive(line, {
      ...{ kind: 'message', chat: [{ kind: 'number', value: '5511987650001' }], id, name: 'Ana' },
      ...{ fromMe: false, at: new Date(), body: id, ...more },
    })
  const said = async () => (await world.platform.selectFrom('messages').select('fromMe').execute()).map(({ fromMe }) => fromMe)

  await say('yesterday', { isLate: true })
  await say('at night', { isLate: true })
  expect(await said()).toEqual([false, false])
  expect(await world.platform.selectFrom('tickets').select(['status', 'unreadMessages']).execute()).toEqual([
    { status: 'pending', unreadMessages: 2 },
  ])
  await say('now')
  expect((await said()).filter((isOurs) => isOurs)).toHaveLength(1)
})
