import { connectionEndpoints } from '@recado/contract/connections'
import type { MessageKind } from '@recado/contract/messages/kinds'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { queues } from '@recado/contract/queues/queues'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { createPigeonChannel } from '../../../test/channels/pigeonChannel.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
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

test('a message that cannot be deciphered has a placeholder, which is filled and answered once when it comes again', async () => {
  const boss = await world.person('admin')
  const queueIds = []
  for (const name of ['Sales', 'Support'])
    queueIds.push((await world.call(boss, queues.endpoints.create, { body: { name, color: `#33669${queueIds.length}` } })).data.id)
  const settings = { loft: 'Tower', ringCode: 'a ring code 7Qz4' }
  const body = { name: 'Loft', provider: 'pigeon', settings, greetingMessage: 'Welcome', queueIds }
  const { data: connection } = await world.call(boss, connectionEndpoints.create, { body })
  const line = { connectionId: connection.id, companyId: boss.companyId }
  const at = new Date(world.clock.now().getTime() - 5000)
  const chat = [{ kind: 'number' as const, value: '5511987650001' }]
  const brought = (more: { body: string; mediaType?: MessageKind }) =>
    host?.receive(line, { ...{ kind: 'message', chat, id: 'one', name: 'Ana', fromMe: false, at }, ...more })
  const ticket = async () => (await world.call(boss, ticketEndpoints.list, { query: { status: 'pending' } })).data.tickets[0]
  const said = async () =>
    (await world.call(boss, messageEndpoints.list, { params: { ticketId: (await ticket())?.id ?? 0 }, query: {} })).data.messages

  await brought({ body: '', mediaType: 'awaited' })
  await brought({ body: '', mediaType: 'awaited' })
  expect([(await ticket())?.lastMessage, (await ticket())?.unreadMessages]).toEqual(['⏳', 1])
  const [place, ...others] = await said()
  expect([place?.mediaType, others]).toEqual(['awaited', []])

  const heard = await listenToLiveEvents(world.url, boss)
  await brought({ body: 'Good morning' })
  await brought({ body: 'Good morning' })
  const [filled, greeting, ...more] = await said()
  expect(filled).toMatchObject({ id: place?.id, body: 'Good morning', mediaType: null, createdAt: place?.createdAt, isEdited: false })
  expect([greeting?.fromMe, greeting?.body.includes('Welcome'), more]).toEqual([true, true, []])
  expect((await ticket())?.unreadMessages).toBe(1)
  await heard.hearsOf('appMessage', { id: place?.id, body: 'Good morning', mediaType: null })
  heard.close()
  const ledger = await world.platform.selectFrom('ledger').select(['received', 'stored', 'duplicates']).execute()
  const sum = (name: 'received' | 'stored' | 'duplicates') => ledger.reduce((all, row) => all + Number(row[name]), 0)
  expect([sum('received'), sum('stored'), sum('duplicates')]).toEqual([4, 1, 3])
})
