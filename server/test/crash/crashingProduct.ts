import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPersistentClient } from './persistentClient.ts'
import { crashAsPlanned, environmentOf, type PlannedCrash } from './plannedCrashes.ts'
import { ADMIN, freePort, isServing, launchProduct, startProduct } from './startProduct.ts'

/** A product in a folder of its own that will crash and restart, with a client that keeps trying. */
export async function startCrashingProduct(name: string, { env = {}, ...more }: { env?: Record<string, string>; entry?: string } = {}) {
  const place = { dataDir: await mkdtemp(join(tmpdir(), `recado-${name}-`)), port: await freePort(), ...more }
  const living = (death: PlannedCrash | undefined) => ({ ...place, env: { ...env, ...environmentOf(death) } })
  const url = `http://127.0.0.1:${place.port}`
  let product: Pick<ReturnType<typeof launchProduct>, 'gone' | 'kill'> | undefined
  let isOver = false

  return {
    ...{ place, url, root: createPersistentClient(url, ADMIN) },
    /** Its first life, which ends as planned. */
    async start(first: PlannedCrash | undefined) {
      product = await startProduct(living(first))
    },
    /** One crash after the other, each followed by another life. `promises`: how many messages were confirmed so far. */
    async die(deaths: readonly PlannedCrash[], promises: () => number) {
      for (const [count, death] of deaths.entries()) {
        if (!product) throw new Error('Nothing runs')
        const { gone } = product
        await crashAsPlanned(death, { ...product, promises, serves: () => isServing({ url, gone }) })
        if (isOver) return
        product = launchProduct(living(deaths[count + 1]))
      }
    },
    async end() {
      isOver = true
      await product?.kill('SIGTERM')
      await rm(place.dataDir, { recursive: true, force: true })
    },
  }
}
