import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { proxyToDatabase } from '../../../test/networkProxy.ts'
import { waitUntil } from '../../../test/waitUntil.ts'
import { connect } from './connect.ts'

const cloned = await cloneDatabase()
const SIZE = 4
const SHARE = 2
const { platform, platformFor, close } = connect(cloned.options, { size: SIZE })
afterAll(async () => {
  await close()
  await cloned.drop()
})
const one = sql`select 1`

/** Opens transactions that stay open until they are released, and waits until all have begun. */
async function keepBusy(db: typeof platform, count: number) {
  const { promise: over, resolve: letGo } = Promise.withResolvers<void>()
  const begun = Array.from({ length: count }, () => Promise.withResolvers<void>())
  const all = begun.map(({ resolve }) =>
    db.transaction().execute(async () => {
      resolve()
      await over
    }),
  )
  await Promise.all(begun.map(({ promise }) => promise))
  return async () => {
    letGo()
    await Promise.all(all)
  }
}

test('a company that uses all of its connections waits for itself, and others still find one', async () => {
  const [greedy, other] = [platformFor(1), platformFor(2)]
  const end = await keepBusy(greedy, SHARE)
  let isThrough = false
  const waiting = one.execute(greedy).then(() => {
    isThrough = true
  })
  await one.execute(other)
  await one.execute(platform)
  expect(isThrough).toBe(false)
  await end()
  await waiting
})

test('a failed statement gives its connection back', async () => {
  const db = platformFor(3)
  for (let turn = 0; turn < SHARE + 1; turn++)
    await expect(db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
  await one.execute(db)
})

test('an idle connection that is cut is replaced, and nothing ends', async () => {
  const { platform: resting, close: leave } = connect(cloned.options, { size: 1 })
  const own = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(resting)).rows[0]?.pid
  const first = await own()
  await sql`select pg_terminate_backend(${first}, 60000)`.execute(platform)
  await one.execute(platform)
  await expect.poll(() => own().catch(() => first)).not.toBe(first)
  await leave()
})

test('a connection cut between two statements of a transaction fails that transaction only', async () => {
  const cut = platform.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const { platform: others, close: leave } = connect(cloned.options, { size: 1 })
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 60000)`.execute(others)
    // When a later query is answered, the earlier message has arrived.
    await one.execute(others)
    await leave()
    await one.execute(tx)
  })
  await expect(cut).rejects.toThrow()
  expect((await one.execute(platform)).rows).toHaveLength(1)
})

test('a caller whose database cannot be reached any more gets an error, and reaches the database that takes over', async () => {
  const way = await proxyToDatabase(cloned.options)
  const { platform: beyond, close: leave } = connect(way.options, { size: 1, patience: 500 })
  const isReached = () =>
    one.execute(beyond).then(
      () => true,
      () => false,
    )
  await waitUntil(isReached, 'it is reached')
  way.stop()
  const waiting = beyond.transaction().execute((tx) => one.execute(tx))
  await expect(waiting).rejects.toThrow()
  way.mend()
  await waitUntil(isReached, 'it is reached again')
  await leave()
  await way.close()
})
