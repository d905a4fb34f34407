import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectionEndpoints } from '@recado/contract/connections'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { accessEndpoints } from '@recado/contract/users/access'
import { converse, simulatedSender } from '../../server/test/crash/crashConversation.ts'
import { createPersistentClient, type PersistentClient } from '../../server/test/crash/persistentClient.ts'
import { ADMIN, freePort, type Product, startProduct } from '../../server/test/crash/startProduct.ts'
import { databaseUrl } from '../../server/test/databaseUrl.ts'
import { reportFigure } from '../conversations/durations.ts'
import { temporaryDatabase } from '../database.ts'

const PATIENCE = 120_000

/** Two processes on one database; the one with the connection is killed: how long an answer waits until the other sends it. */
export async function measureTakeover() {
  const database = await temporaryDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'recado-taking-over-'))
  const running: Product[] = []
  const start = async (name: string) => {
    const env = { DATABASE_URL: databaseUrl(database.connection), SECRET_KEY: 'a secret that only the bench has, long enough' }
    const product = await startProduct({ dataDir: join(folder, name), port: await freePort(), env })
    running.push(product)
    return product
  }
  try {
    const owner = await start('owner')
    const connectionId = await linkedLine(createPersistentClient(owner.url, ADMIN))
    const ask = createPersistentClient((await start('other')).url, ADMIN)
    const talk = await talking(ask, connectionId)
    await talk('5511987650001')

    await owner.kill('SIGKILL')
    const waited = (await talk('5511987650002')) / 1000
    reportFigure('answer on a dead process’s line', { is: `${waited.toFixed(1)} s` })
  } finally {
    await Promise.all(running.map(({ kill }) => kill('SIGTERM')))
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function linkedLine(ask: PersistentClient) {
  const { id } = await ask(connectionEndpoints.create, { body: { name: `Line ${randomUUID()}`, provider: 'simulator' } })
  const status = (wanted: string) => until(async () => (await ask(connectionEndpoints.get, { params: { id } })).status === wanted)
  await status('qrcode')
  await ask(simulatorEndpoints.scan, { params: { id } })
  await status('CONNECTED')
  return id
}

/** A customer writes and is answered; how long it takes until the answer is on their phone. */
async function talking(ask: PersistentClient, connectionId: number) {
  const { id: userId } = await ask(accessEndpoints.me)
  const staff = { ask, userId }
  return async (number: string) => {
    const began = performance.now()
    await converse(
      { number, name: number, said: [], answered: [] },
      { staff, say: simulatedSender(staff, connectionId), length: 1, promised: () => undefined },
    )
    await until(async () => (await ask(simulatorEndpoints.outbox, { params: { id: connectionId }, query: { number } })).length > 0)
    return performance.now() - began
  }
}

async function until(isSo: () => Promise<boolean>) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(50)) if (await isSo()) return
  throw new Error('What was waited for has not come')
}
