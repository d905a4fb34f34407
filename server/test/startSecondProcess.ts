import { startApp } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import type { ConnectionOptions } from '../src/kernel/database/connect.ts'
import { createLog } from '../src/kernel/log.ts'
import { connectAsProduct } from './connectAsProduct.ts'

type Installation = Parameters<typeof startApp>[0]
type Shared = Required<Pick<Installation, 'config' | 'clock'>> &
  Partial<Pick<Installation, 'log' | 'more' | 'carriers' | 'isHeld'>> & { options: ConnectionOptions }

/** A second process of the product on the same database; only the operating system's process is shared. */
export async function startSecondProcess(
  { options, config, clock, log, more, carriers, isHeld = false }: Shared,
  other: Partial<Config> = {},
) {
  const database = connectAsProduct(options)
  const given = { ...(more && { more }), ...(carriers && { carriers }), clock, isHeld, log: log ?? createLog('silent') }
  const app = await startApp({ ...given, config: { ...config, ...other }, database }).catch(async (error) => {
    await database.close()
    throw error
  })
  return {
    url: `http://127.0.0.1:${await app.listen(0, '127.0.0.1')}`,
    async close() {
      await app.close()
      await database.close()
    },
  }
}
