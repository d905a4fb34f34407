import { startApp } from '../src/app.ts'
import { connect } from '../src/kernel/database/connect.ts'
import { createLog } from '../src/kernel/log.ts'
import type { World } from './world.ts'

/** A second process of the product on the same database; only the process itself is shared. */
export async function secondProcess({ options, config, clock }: World) {
  const database = connect(options)
  const app = await startApp({ config, database, clock, log: createLog('silent') })
  return {
    url: `http://127.0.0.1:${await app.listen(0, '127.0.0.1')}`,
    async close() {
      await app.close()
      await database.close()
    },
  }
}
