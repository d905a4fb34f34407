// Guards: server/src/cluster, server/src/kernel/live, server/src/kernel/database, server/src/features/connectionRuntime

import { expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { waitUntil } from '../waitUntil.ts'
import { expectNothingLost, isClusterTried, openCluster } from './clusterFixture.ts'
import { assertConversationsContinue, converseWhile, createStaff, customers, longestPause } from './clusterTraffic.ts'
import { connectedLine } from './connectedLine.ts'
import { simulatedSender } from './crashConversation.ts'
import { createPersistentClient } from './persistentClient.ts'
import { ADMIN } from './startProduct.ts'

const PORT = 28_080
const CUSTOMERS = 8
const KILLED = ['web1', 'worker1', 'redis', 'web2', 'worker2', 'proxy', 'postgres']

test.skipIf(!isClusterTried)(
  'conversations lose nothing while each part of a cluster is killed and comes back',
  { timeout: scaledTime(600_000) },
  async () => {
    const { programs, url } = await openCluster(PORT)
    const root = createPersistentClient(url, ADMIN)
    const connectionId = await connectedLine(root)
    const people = await createStaff(root, { count: 2, name: 'Staff' })
    const staff = people.map(({ credentials, userId }) => ({ ask: createPersistentClient(url, credentials), userId }))
    const conversations = customers(CUSTOMERS)
    const pauses = await converseWhile({ staff, conversations, say: simulatedSender({ ask: root }, connectionId) }, (promises) =>
      killEach(programs, promises),
    )
    process.stdout.write(`Longest pauses in milliseconds: ${JSON.stringify(pauses)}\n`)
    await expectNothingLost({ root, connectionId, conversations })
    expect(Object.keys(pauses)).toEqual(KILLED)
  },
)

/** Kills one part after the other while conversations go on. Returns how long none went on, for each. */
async function killEach(programs: Awaited<ReturnType<typeof openCluster>>['programs'], promises: readonly number[]) {
  const pauses: Record<string, number> = {}
  for (const name of KILLED) {
    await assertConversationsContinue(promises, { customers: CUSTOMERS, when: `before ${name} is killed` })
    const at = Date.now()
    await programs.get(name)?.kill('SIGKILL')
    await assertConversationsContinue(promises, { customers: CUSTOMERS, when: `after ${name} was killed` })
    pauses[name] = longestPause(promises, at)
    // It is back before the next one is killed.
    await waitUntil(async () => (await programs.get(name)?.isReady()) ?? false, `${name} is back`)
  }
  return pauses
}
