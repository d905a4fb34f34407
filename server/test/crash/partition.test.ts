// Guards: server/src/cluster, server/src/kernel/live, server/src/kernel/database, server/src/features/connectionRuntime

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { type FakeWhatsapp, openFakeWhatsapp } from '../../../whatsapp/test/fakeWhatsapp/fakeWhatsapp.ts'
import { waitUntil } from '../waitUntil.ts'
import { isClusterTried } from './clusterFixture.ts'
import { assertConversationsContinue, converseWhile, createStaff, customers, longestPause } from './clusterTraffic.ts'
import { ledgerOf, readOutcome } from './compareWithPromises.ts'
import { databaseFor } from './keptProcesses.ts'
import { canPartitionNetwork, createNetworkNamespace, type NetworkNamespace } from './networkNamespace.ts'
import { createPersistentClient } from './persistentClient.ts'
import { ADMIN, freePort } from './startProduct.ts'
import { linkedLine } from './whatsappFixture.ts'

const [CUSTOMERS, LINES] = [6, 2]
/** Each customer waits this long after their last message, as in the other test of this service. */
const PACE = 1000
const entry = join(import.meta.dirname, '../channels/withStandIn.ts')

test.skipIf(!isClusterTried || !canPartitionNetwork)(
  'a worker that is parted from the database lets go of its lines before another one has them, and gets its part again',
  { timeout: scaledTime(600_000) },
  async () => {
    const beside = createNetworkNamespace()
    const standIn = await openFakeWhatsapp({ host: beside.here.second })
    onTestFinished(() => standIn.close())
    const begin = await stage(beside, standIn)
    const { url } = await begin('web')
    const { part: parted } = await begin('worker', beside)
    const root = createPersistentClient(url, ADMIN)
    const shops = Array.from({ length: LINES }, (_, count) => standIn.phone({ number: `551190000000${count}`, name: `Shop ${count}` }))
    const lines: number[] = []
    for (const [count, shop] of shops.entries()) lines.push(await linkedLine(root, shop, { name: `Line ${count}` }))
    const visits = () => shops.map(({ line }) => line.visits)
    const isThereAgain = (place: number, times: number) => () => {
      const theirs = visits()[place] ?? []
      return theirs.length > times && theirs.at(-1)?.to === undefined
    }
    const first = visits().map(({ length }) => length)
    await begin('worker')
    const moved = () => first.findIndex((times, place) => isThereAgain(place, times)())
    await waitUntil(() => moved() >= 0, 'the second worker has its part of the lines')
    /** The one that stayed. */
    const partedLine = 1 - moved()

    const staff = (await createStaff(root, { count: 2, name: 'Staff' })).map(({ credentials, userId }) => {
      return { ask: createPersistentClient(url, credentials), userId }
    })
    const conversations = customers(CUSTOMERS)
    const shopOf = (count: number) => shops[count % LINES] ?? shops[0]
    const phoneOf = async (number: string) =>
      standIn.phone({ number }).screen.messages.flatMap(({ author, body }) => (shops.some((shop) => shop.number === author) ? [body] : []))
    const phones = () => Promise.all(conversations.map(({ number }) => phoneOf(number)))
    const say = async (one: { number: string; name: string }, body: string) => {
      const shop = shopOf(conversations.findIndex(({ number }) => number === one.number))
      if (shop) await standIn.phone(one).write(shop, { body })
      await pause(PACE)
    }
    const tell = await converseWhile({ staff, conversations, say }, async (promises) => {
      await assertConversationsContinue(promises, { customers: CUSTOMERS * 2, when: 'at first' })
      await waitUntil(async () => (await phones()).every((texts) => texts.length > 0), 'everybody was answered')
      const before = visits()[partedLine]?.length ?? 0
      const at = Date.now()
      beside.part()
      await waitUntil(isThereAgain(partedLine, before), 'the other one has the line')
      const [left, taken] = [visits()[partedLine]?.at(-2)?.to ?? 0, visits()[partedLine]?.at(-1)?.from ?? 0]
      const one = conversations[partedLine]?.number ?? ''
      const heard = (await phoneOf(one)).length
      await waitUntil(async () => (await phoneOf(one)).length > heard + 2, 'answers go out over it')
      const counts = visits().map(({ length }) => length)
      beside.mend()
      await waitUntil(() => counts.some((times, place) => isThereAgain(place, times)()), 'the first one has its part again')
      await assertConversationsContinue(promises, { customers: CUSTOMERS * 4, when: 'afterwards' })
      return { left: left - at, taken: taken - at, pause: longestPause(promises, at) }
    })
    process.stdout.write(`Let go of after ${tell.left} ms, taken after ${tell.taken} ms; longest pause ${tell.pause} ms\n`)
    expect(visits().flatMap((theirs) => theirs.filter(({ tookOver }) => tookOver))).toEqual([])
    expect(parted.exitCount()).toBe(0)
    for (const [place, connectionId] of lines.entries()) {
      const theirs = conversations.filter((_, count) => count % LINES === place)
      const evidence = { ask: root, connectionId, phoneOf }
      await waitUntil(async () => (await ledgerOf(evidence)).waiting === 0, 'all is handed over')
      const kept = async () => (await readOutcome(evidence, theirs)).conversations
      await expect.poll(kept, { timeout: scaledTime(60_000), interval: 1000 }).toEqual(theirs)
      const every = theirs.reduce((sum, { said }) => sum + said.length, 0)
      expect(await ledgerOf(evidence)).toMatchObject({ balanced: true, stored: every, quarantined: 0, sent: every, failed: 0, waiting: 0 })
    }
    await expect.poll(phones, { timeout: scaledTime(60_000), interval: 1000 }).toEqual(conversations.map(({ answered }) => answered))
  },
)

/** Starts processes on either machine, with one database. */
async function stage(beside: NetworkNamespace, { address, trust }: FakeWhatsapp) {
  const { folder, begin, url: databaseUrl } = await databaseFor(beside, 'partition')
  const env = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a secret that only the tests have, long enough',
    ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'error', WHATSAPP: 'on' },
    STAND_IN: JSON.stringify({ address, trust }),
  }
  return async (role: 'web' | 'worker', on?: NetworkNamespace) => {
    const port = await freePort()
    const url = `http://${on ? on.there.second : '127.0.0.1'}:${port}`
    const [path = '', ...args] = [...(on ? ['ip', ...on.on] : []), process.execPath, entry]
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    const options = { env: { ...process.env, ...env, ROLE: role, PORT: String(port) } }
    return { url, part: await begin({ name: on ? 'parted' : role, address: url, path, args, options, isReady }) }
  }
}
