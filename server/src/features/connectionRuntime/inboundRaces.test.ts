import { connectionEndpoints } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues/queues'
import { afterAll, expect, test } from 'vitest'
import { createPigeonChannel } from '../../../test/channels/pigeonChannel.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { newNumber } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { whileRowsLocked } from '../../../test/whileRowsLocked.ts'
import type { Channel, ChannelEvent, ChannelHost } from '../../channels/channel.ts'

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

/** A line on which somebody writes whom nobody knows yet, by a number and by another address. */
async function staged({ isRouted = false } = {}) {
  const boss = await world.person('admin')
  const queue = { name: 'Sales', color: '#336699' }
  const queueIds = isRouted ? [(await world.call(boss, queues.endpoints.create, { body: queue })).data.id] : []
  const body = { name: 'Loft', provider: 'pigeon', settings: { loft: 'Tower', ringCode: 'a ring code 7Qz4' }, queueIds }
  const { data: connection } = await world.call(boss, connectionEndpoints.create, { body })
  const line = { connectionId: connection.id, companyId: boss.companyId }
  const value = newNumber()
  const chat = [
    { kind: 'number' as const, value },
    { kind: 'lid' as const, value: `1${value}` },
  ]
  const message = { kind: 'message' as const, chat, id: value, name: 'Ana', fromMe: false, at: world.clock.now() }
  const rows = () =>
    world.platform.selectFrom('messages').select(['id', 'body', 'isEdited']).where('companyId', '=', boss.companyId).execute()
  return { boss, line, chat, message, rows, brought: async (event: ChannelEvent) => host?.receive(line, event) }
}

test('an edit that comes by another address while its message is being stored is applied', async () => {
  const { line, chat, message, rows, brought } = await staged()
  const corrections: Promise<unknown>[] = []
  const correct = async () => {
    corrections.push(brought({ kind: 'edit', chat: chat.slice(1), targetId: message.id, fromMe: false, body: 'Good morning' }))
  }
  const { connectionId } = line
  await whileRowsLocked(
    world,
    { holds: (tx) => tx.selectFrom('connections').select('id').where('id', '=', connectionId).forUpdate().execute(), meanwhile: correct },
    () => brought({ ...message, body: 'Good mornin' }),
  )
  await Promise.all(corrections)
  expect(await rows()).toMatchObject([{ body: 'Good morning', isEdited: true }])
  expect(await world.platform.selectFrom('lateChanges').select('id').execute()).toEqual([])
})

test('filling a placeholder locks the contact before the message, like everything else', async () => {
  const { line, message, rows, brought } = await staged()
  await brought({ ...message, body: '', mediaType: 'awaited' })
  const [place] = await rows()
  const free: object[] = []
  await whileRowsLocked(
    world,
    {
      holds: (tx) =>
        tx
          .selectFrom('messages')
          .select('id')
          .where('id', '=', place?.id ?? '')
          .forNoKeyUpdate()
          .execute(),
      meanwhile: async (tx) => {
        const { companyId } = line
        for (const table of ['contacts', 'tickets'] as const)
          free.push(...(await tx.selectFrom(table).select('id').where('companyId', '=', companyId).forNoKeyUpdate().skipLocked().execute()))
      },
    },
    () => brought({ ...message, body: 'Good morning' }),
  )
  expect(free).toEqual([])
  expect(await rows()).toMatchObject([{ body: 'Good morning' }])
})

test('a message that was edited before it came is published as edited, whatever the bot answers', async () => {
  const { line, chat, message, brought, boss } = await staged({ isRouted: true })
  const heard = await listenToLiveEvents(world.url, boss)
  await brought({ kind: 'edit', chat, targetId: message.id, fromMe: false, body: 'Good morning' })
  await brought({ ...message, body: 'Good mornin' })
  const stored = await world.platform
    .selectFrom('tickets')
    .select(['id', 'lastMessage', 'queueId'])
    .where('companyId', '=', line.companyId)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ lastMessage: 'Good morning', queueId: expect.any(Number) })
  await heard.hearsOf('ticket', { id: stored.id, queueId: stored.queueId })
  expect(heard.of('ticket').at(-1)?.ticket).toMatchObject({ lastMessage: 'Good morning' })
  heard.close()
})
