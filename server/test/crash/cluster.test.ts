import { expect, test } from 'vitest'
import { until } from '../until.ts'
import { expectNothingLost, isClusterTried, openCluster } from './clusterStage.ts'
import { customers, goesOn, hired, longestPause, talkWhile } from './clusterTalk.ts'
import { sayOn } from './conversation.ts'
import { connectedLine } from './line.ts'
import { persistent } from './persistent.ts'
import { ADMIN } from './product.ts'

const PORT = 28_080
const CUSTOMERS = 8
const KILLED = ['web1', 'worker1', 'redis', 'web2', 'worker2', 'proxy', 'postgres']

test.skipIf(!isClusterTried)(
  'conversations lose nothing while each part of a cluster is killed and comes back',
  { timeout: 600_000 },
  async () => {
    const { parts, url } = await openCluster(PORT)
    const root = persistent(url, ADMIN)
    const connectionId = await connectedLine(root)
    const people = await hired(root, { count: 2, name: 'Staff' })
    const staff = people.map(({ credentials, userId }) => ({ ask: persistent(url, credentials), userId }))
    const conversations = customers(CUSTOMERS)
    const pauses = await talkWhile({ staff, conversations, say: sayOn({ ask: root }, connectionId) }, (promises) =>
      killEach(parts, promises),
    )
    process.stdout.write(`Longest pauses in milliseconds: ${JSON.stringify(pauses)}\n`)
    await expectNothingLost({ root, connectionId, conversations })
    expect(Object.keys(pauses)).toEqual(KILLED)
  },
)

/** One part after the other, while promises are kept. What it answers is for how long none was, for each. */
async function killEach(parts: Awaited<ReturnType<typeof openCluster>>['parts'], promises: readonly number[]) {
  const pauses: Record<string, number> = {}
  for (const name of KILLED) {
    await goesOn(promises, { customers: CUSTOMERS, when: `before ${name} is killed` })
    const at = Date.now()
    await parts.get(name)?.kill('SIGKILL')
    await goesOn(promises, { customers: CUSTOMERS, when: `after ${name} was killed` })
    pauses[name] = longestPause(promises, at)
    // It is there again before the next one goes.
    await until(async () => (await parts.get(name)?.isReady()) ?? false, `${name} is back`)
  }
  return pauses
}
