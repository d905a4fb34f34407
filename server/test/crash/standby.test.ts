// Guards: server/src/cluster, server/src/kernel/live, server/src/kernel/database, server/src/features/connectionRuntime

import { contacts } from '@recado/contract/contacts'
import { schedules } from '@recado/contract/schedules/schedules'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { minutes } from '../../src/kernel/clock.ts'
import type { PlatformDb } from '../../src/kernel/database/schema.ts'
import { waitUntil } from '../waitUntil.ts'
import { expectNothingLost, isClusterTried, openCluster } from './clusterFixture.ts'
import { assertConversationsContinue, converseWhile, createStaff, customers, longestPause } from './clusterTraffic.ts'
import { connectedLine } from './connectedLine.ts'
import { simulatedSender } from './crashConversation.ts'
import { createPersistentClient, type PersistentClient } from './persistentClient.ts'
import { openStandbyPair } from './standbyPair.ts'
import { ADMIN } from './startProduct.ts'

const [PORT, DATABASES] = [28_380, 28_390]
const [CUSTOMERS, PLANNED] = [8, 20]

test.skipIf(!isClusterTried)(
  'a database that is killed loses nothing that was acknowledged, where its standby takes over, and needs no restart of ours',
  { timeout: scaledTime(600_000) },
  async () => {
    const pair = await openStandbyPair(DATABASES)
    const { programs, url } = await openCluster(PORT, { env: { DATABASE_URL: pair.url } })
    const root = createPersistentClient(url, ADMIN)
    const connectionId = await connectedLine(root)
    const staff = (await createStaff(root, { count: 2, name: 'Staff' })).map(({ credentials, userId }) => {
      return { ask: createPersistentClient(url, credentials), userId }
    })
    const planned = await plan(root)
    const conversations = customers(CUSTOMERS)
    const readyAt = async () => (await fetch(`${url.replace(`${PORT}`, `${PORT + 1}`)}/readyz`)).status

    const pauses = await converseWhile({ staff, conversations, say: simulatedSender({ ask: root }, connectionId) }, async (promises) => {
      await assertConversationsContinue(promises, { customers: CUSTOMERS, when: 'at first' })
      await pair.ask((database) => planned.fallDue(database))
      const killed = Date.now()
      await pair.first.stop('SIGKILL')
      await waitUntil(async () => (await readyAt()) === 503, 'a process that serves is not ready any more')
      const promoted = Date.now()
      await pair.promote()
      await waitUntil(async () => (await readyAt()) === 200, 'it is ready again')
      await assertConversationsContinue(promises, { customers: CUSTOMERS, when: 'on the standby' })
      // Its service manager starts it as it was: it believes that it is still the primary.
      await pair.bringBackFirst()
      await assertConversationsContinue(promises, { customers: CUSTOMERS, when: 'beside the one that was killed' })
      expect(await pair.reached()).toBe('second')
      const strangers = sql`select from pg_stat_activity where application_name like 'recado%' and pid <> pg_backend_pid()`
      expect((await pair.askFirst((database) => strangers.execute(database))).rows).toEqual([])
      return { killed: longestPause(promises, killed), promoted: (promises.find((at) => at > promoted) ?? 0) - promoted }
    })
    process.stdout.write(`Longest pause ${pauses.killed} ms, work went on ${pauses.promoted} ms after the standby was told to take over\n`)
    await expectNothingLost({ root, connectionId, conversations })
    await planned.expectOnce()
    expect(Object.fromEntries([...programs].map(([name, part]) => [name, part.exitCount()]))).toEqual(
      Object.fromEntries([...programs].map(([name]) => [name, 0])),
    )
  },
)

/** Messages that a job sends, over a connection of their own, once they are due. */
async function plan(root: PersistentClient) {
  const line = await connectedLine(root, 'Planned')
  const numbers = Array.from({ length: PLANNED }, (_, count) => `55119880${String(count).padStart(5, '0')}`)
  for (const number of numbers) {
    const { id: contactId } = await root(contacts.endpoints.create, { body: { name: `Planned ${number}`, number } })
    await root(schedules.endpoints.create, {
      body: { body: `Planned for ${number}`, contactId, whatsappId: line, sendAt: '2099-01-31T09:00' },
    })
  }
  const onPhones = () =>
    Promise.all(
      numbers.map(async (number) => {
        const said = await root(simulatorEndpoints.outbox, { params: { id: line }, query: { number } })
        return said.map(({ body }) => body)
      }),
    )
  return {
    /** Now, without waiting for the schedule, which would run within a minute. */
    async fallDue(database: PlatformDb) {
      await database
        .updateTable('schedules')
        .set({ sendAt: new Date(Date.now() - minutes(1)) })
        .execute()
      await sql`insert into pgboss.job (name, data) values ('schedules.due', '{}')`.execute(database)
    },
    async expectOnce() {
      await waitUntil(async () => (await onPhones()).every((said) => said.length > 0), 'all that was planned is said')
      expect(await onPhones()).toEqual(numbers.map((number) => [`Planned for ${number}`]))
    },
  }
}
