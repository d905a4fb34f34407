import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/cloneDatabase.ts'
import { until } from '../../test/until.ts'
import { wayToDatabase } from '../../test/way.ts'
import { openStore, type Store } from './store.ts'

const cloned = await cloneDatabase()
afterAll(() => cloned.drop())

const one = 'select 1'
const ways = [
  { what: 'a statement', ask: (store: Store) => store.ask(one, []) },
  { what: 'a transaction', ask: (store: Store) => store.inTransaction((ask) => ask(one, [])) },
]

test.for(ways)(
  '$what of a carrier waits no longer for a database that cannot be reached any more than anything else does',
  async ({ ask }) => {
    const way = await wayToDatabase(cloned.options)
    const store = openStore(way.options, { name: 'pigeon', waitsForDisk: true, patience: 500 }, () => undefined)
    const isReached = () =>
      ask(store).then(
        () => true,
        () => false,
      )
    await until(isReached, 'it is reached')
    way.stop()
    await expect(ask(store)).rejects.toThrow()
    way.mend()
    await until(isReached, 'it is reached again')
    await store.close()
    await way.close()
  },
)
