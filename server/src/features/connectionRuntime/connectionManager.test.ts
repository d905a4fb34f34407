import { connectionEndpoints } from '@recado/contract/connections'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createPigeonChannel } from '../../../test/channels/pigeonChannel.ts'
import { createWorld } from '../../../test/testApp.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { type Channel, type ChannelHost, Unavailable } from '../../channels/channel.ts'
import { mediaOpener } from '../media/index.ts'
import { messagePresenter } from '../messages/index.ts'
import { startConnectionManager } from './connectionManager.ts'

const { carrier: pigeon } = createPigeonChannel()
const world = await createWorld({ env: { ROLE: 'web' }, carriers: new Map([[pigeon.provider, pigeon]]) })
afterAll(() => world.close())
const boss = await world.person('admin')

type Manager = { closingLimit?: number; fetchFiles?: (signal: AbortSignal) => Promise<void> }

/** A network that counts the sessions of each account, over all processes. Those in `hanging` do not close until `release`. */
function createNetwork() {
  const sessions: { connectionId: number; isClosing: boolean; isClosed: boolean }[] = []
  const forgotten: number[] = []
  const hanging = new Set<number>()
  const released = Promise.withResolvers<void>()
  let [aborts, most, refusals] = [0, 0, 0]
  const openOf = (id: number) => sessions.filter(({ connectionId, isClosed }) => connectionId === id && !isClosed)
  const channel: Channel = {
    ...pigeon,
    abort: () => void aborts++,
    deleteConnection: async ({ connectionId }) => void forgotten.push(connectionId),
    async open(connection, host) {
      const opened = await pigeon.open(connection, host)
      const session = { connectionId: connection.connectionId, isClosing: false, isClosed: false }
      sessions.push(session)
      most = Math.max(most, openOf(connection.connectionId).length)
      return {
        ...opened,
        async logout() {
          if (refusals-- > 0) throw new Unavailable('The service does not answer')
        },
        async close() {
          session.isClosing = true
          if (hanging.has(session.connectionId)) await released.promise
          session.isClosed = true
        },
      }
    },
  }
  const host: ChannelHost = {
    listConnections: async () => [],
    receive: async () => undefined,
    reportState: async () => undefined,
    passkeyAnswer: async () => undefined,
  }

  return {
    forgotten,
    hang: (id: number) => void hanging.add(id),
    release: released.resolve,
    /** The next logout fails. */
    refuseLogout() {
      refusals = 1
    },
    openedOf: (id: number) => sessions.filter(({ connectionId }) => connectionId === id).length,
    isUp: (id: number) => openOf(id).some(({ isClosing }) => !isClosing),
    isClosing: (id: number) => openOf(id).some(({ isClosing }) => isClosing),
    aborts: () => aborts,
    /** The most sessions that any account ever had at the same time. */
    most: () => most,
    /** A process of the product. */
    async start({ closingLimit = 60_000, fetchFiles = async () => undefined }: Manager = {}) {
      const stop = await startConnectionManager({
        kernel: world.kernel,
        options: world.options,
        closingLimit,
        channels: new Map([[channel.provider, channel]]),
        hostOf: () => host,
        isUp: () => true,
        maySend: async () => true,
        delivery: { show: messagePresenter(world.kernel), openFile: mediaOpener(world.kernel) },
        fetchFiles: (_channel, _connection, signal) => fetchFiles(signal),
      })
      onTestFinished(() => {
        released.resolve()
        return stop()
      })
      return stop
    },
  }
}

async function createConnection() {
  const body = { name: world.unique(), provider: 'pigeon', settings: { loft: 'Tower', ringCode: 'a ring code 7Qz4' } }
  return (await world.call(boss, connectionEndpoints.create, { body })).data.id
}
const disconnect = (id: number) => world.call(boss, connectionEndpoints.disconnect, { params: { id } })
const tryAgain = (id: number) => world.call(boss, connectionEndpoints.tryAgain, { params: { id } })

test('a close that hangs holds up no other connection, and the account never has two sessions', async () => {
  const network = createNetwork()
  await network.start()
  const slow = await createConnection()
  await waitUntil(() => network.isUp(slow), 'it is open')
  network.hang(slow)
  await disconnect(slow)
  await waitUntil(() => network.isClosing(slow), 'it is closing')
  const second = await createConnection()
  await waitUntil(() => network.isUp(second), 'another connection is opened meanwhile')
  await tryAgain(slow)
  await network.start()
  const third = await createConnection()
  await waitUntil(() => network.isUp(third), 'two processes have looked at all connections')
  expect([network.openedOf(slow), network.most()]).toEqual([1, 1])
  network.release()
  await waitUntil(() => network.isUp(slow), 'it is open again')
  expect([network.most(), network.aborts()]).toEqual([1, 0])
})

test('a connection that is deleted while it closes is forgotten once it is closed', async () => {
  const network = createNetwork()
  await network.start()
  const id = await createConnection()
  await waitUntil(() => network.isUp(id), 'it is open')
  network.hang(id)
  await disconnect(id)
  await waitUntil(() => network.isClosing(id), 'it is closing')
  await world.call(boss, connectionEndpoints.remove, { params: { id } })
  const other = await createConnection()
  await waitUntil(() => network.isUp(other), 'a round has run')
  expect(network.forgotten).toEqual([])
  network.release()
  await waitUntil(() => network.forgotten.includes(id), 'it is forgotten')
})

test('a process that ends waits for a close only so long, and then another process may open the connection', async () => {
  const network = createNetwork()
  const stop = await network.start({ closingLimit: 50 })
  const id = await createConnection()
  await waitUntil(() => network.isUp(id), 'it is open')
  network.hang(id)
  await stop()
  expect([network.isClosing(id), network.aborts()]).toEqual([true, 1])
  await network.start()
  await waitUntil(() => network.openedOf(id) === 2, 'another process has it')
})

test('closing a connection aborts the download of a file', async () => {
  const network = createNetwork()
  let isLoading = false
  async function fetchFiles(signal: AbortSignal) {
    isLoading = true
    const { promise, resolve } = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => resolve())
    await promise
  }
  const stop = await network.start({ fetchFiles })
  await createConnection()
  await waitUntil(() => isLoading, 'a file is downloaded')
  await stop()
  expect(network.aborts()).toBe(0)
})

test('a session whose account could not be unlinked is closed before another one is opened', async () => {
  const network = createNetwork()
  await network.start()
  const id = await createConnection()
  await waitUntil(() => network.isUp(id), 'it is open')
  network.refuseLogout()
  await world.call(boss, connectionEndpoints.newQr, { params: { id } })
  await waitUntil(() => network.openedOf(id) === 4, 'it is opened, in vain and then again')
  await waitUntil(() => network.isUp(id), 'it is open')
  expect(network.most()).toBe(1)
})
