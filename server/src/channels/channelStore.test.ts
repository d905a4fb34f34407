import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/cloneDatabase.ts'
import { proxyToDatabase } from '../../test/networkProxy.ts'
import { waitUntil } from '../../test/waitUntil.ts'
import { type ChannelStore, openChannelStore } from './channelStore.ts'

const cloned = await cloneDatabase()
afterAll(() => cloned.drop())

/** So many has a carrier. */
const CONNECTIONS = 6
const one = 'select 1'
const ways = [
  { what: 'a statement', query: (store: ChannelStore) => store.query(one, []) },
  { what: 'a transaction', query: (store: ChannelStore) => store.inTransaction((query) => query(one, [])) },
]

test.for(ways)(
  '$what of a carrier waits no longer for a database that cannot be reached any more than anything else does',
  async ({ query }) => {
    const way = await proxyToDatabase(cloned.options)
    const store = openChannelStore(way.options, { name: 'pigeon', waitsForDisk: true, patience: 500 }, () => undefined)
    const isReached = () =>
      query(store).then(
        () => true,
        () => false,
      )
    await waitUntil(isReached, 'it is reached')
    way.stop()
    await expect(query(store)).rejects.toThrow()
    way.mend()
    await waitUntil(isReached, 'it is reached again')
    await store.close()
    await way.close()
  },
)

test('rows that a failed statement has undone do not count as written', async () => {
  const store = openChannelStore(cloned.options, { name: 'pigeon', waitsForDisk: true }, () => undefined)
  await store.query('create table kept (what int)', [])
  const writing = store.inTransaction(async (query) => {
    await query('insert into kept values (1)', [])
    await query('insert into nowhere values (1)', []).catch(() => undefined)
  })
  await expect(writing).rejects.toThrow('rolled back')
  expect(await store.query('select from kept', [])).toEqual([])
  await store.inTransaction((query) => query('insert into kept values (2)', []))
  expect(await store.query('select what from kept', [])).toEqual([{ what: 2 }])
  await store.close()
})

test('a statement from before a lost connection is not written afterwards, whether it had begun or only waited', async () => {
  const store = openChannelStore(cloned.options, { name: 'pigeon', waitsForDisk: true }, () => undefined)
  const note = 'insert into noted values (1)'
  await store.query('create table noted (what int)', [])
  const { promise: over, resolve: letGo } = Promise.withResolvers<void>()
  const begun: Promise<void>[] = []
  const busy = Array.from({ length: CONNECTIONS }, () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    begun.push(promise)
    return store.inTransaction(async (query) => {
      await query(note, [])
      resolve()
      await over
    })
  })
  await Promise.all(begun)
  const all = Promise.allSettled([...busy, store.query(note, [])])
  store.abort()
  letGo()
  expect(new Set((await all).map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(await store.query('select from noted', [])).toEqual([])
  await store.close()
})
