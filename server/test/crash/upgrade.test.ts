// Guards: server/src/migrations, server/src/cluster, server/src/kernel/live, server/src/kernel/database, server/src/features/connectionRuntime

import { join } from 'node:path'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { waitUntil } from '../waitUntil.ts'
import { canRunCluster, expectNothingLost, openCluster } from './clusterFixture.ts'
import { assertConversationsContinue, converseWhile, createStaff, customers } from './clusterTraffic.ts'
import { connectedLine } from './connectedLine.ts'
import { openConversationPage } from './conversationPage.ts'
import { converse, simulatedSender } from './crashConversation.ts'
import { createPersistentClient, type PersistentClient } from './persistentClient.ts'
import { exported, migrationsIn, previousRelease } from './previousRelease.ts'
import { ADMIN } from './startProduct.ts'

const ours = join(import.meta.dirname, '../../..')
const PORT = 28_180
const [CUSTOMERS, PAGES] = [6, 12]
const HANDOVER = 10
/** The first of them changes the tables while the others run. */
const PROCESSES = ['worker1', 'web1', 'worker2', 'web2']

/** Without it a quick machine would exceed the rate limits. */
const BREATH = 3500
const previous = canRunCluster ? previousRelease() : undefined
/**
 * First to this release. `npm run chaos` also upgrades as to the next one, because the processes of this release leave in another way than
 * older ones.
 */
const TURNS = process.env.KILLS ? ['to this release', 'to the one after'] : ['to this release']

test('a rolling upgrade loses no event and fails no call', { timeout: scaledTime(900_000) }, async ({ skip }) => {
  if (!canRunCluster) skip('PostgreSQL, Redis or HAProxy is not installed')
  if (!previous) skip('The clone has no history')
  const release = await exported(previous ?? '')
  const fresh = migrationsIn(ours).filter((name) => !migrationsIn(release).includes(name))
  process.stdout.write(`From ${previous}, with ${fresh.length} migrations to come\n`)
  const { programs, url } = await openCluster(PORT, { release, env: { HANDOVER_SECONDS: String(HANDOVER) } })
  const root = createPersistentClient(url, ADMIN)
  const connectionId = await connectedLine(root)
  const failures: string[] = []
  let step = 'before'
  const steps: Step[] = []
  const failed = (why: string) => failures.push(`${step}: ${why}`)
  const staff = (await createStaff(root, { count: 3, name: 'Staff' })).map(({ credentials, userId }) => {
    return { ask: createPersistentClient(url, credentials, { failed }), userId }
  })
  const conversations = customers(CUSTOMERS)
  for (const [count, one] of conversations.entries()) {
    const attending = staff[count % staff.length] ?? staff[0]
    if (attending)
      await converse(one, { staff: attending, say: simulatedSender({ ask: root }, connectionId), length: 1, promised: () => undefined })
  }
  const pages = await opened(url, { root, conversations, failed })

  await converseWhile({ staff, conversations, say: simulatedSender({ ask: root }, connectionId), breath: BREATH }, async (promises) => {
    for (const turn of TURNS)
      for (const name of PROCESSES) {
        step = `${name} ${turn}`
        steps.push({ step, at: Date.now() })
        const part = programs.get(name)
        await assertConversationsContinue(promises, { customers: CUSTOMERS, when: `before ${step}` })
        part?.setFolder(ours)
        await part?.kill('SIGTERM')
        await waitUntil(async () => (await part?.isReady()) ?? false, step)
        await assertConversationsContinue(promises, { customers: CUSTOMERS, when: `after ${step}` })
      }
  })
  for (const { one, page } of pages)
    await waitUntil(() => [...one.said, ...one.answered].every((body) => page.shown.has(body)), `a page shows all of ${one.name}`)
  for (const { page } of pages) page.close()
  const said = conversations.reduce((sum, one) => sum + one.said.length + one.answered.length, 0)
  const absences = pages.flatMap(({ page }) => page.absences).sort((one, other) => one.from - other.from)
  process.stdout.write(`${said} messages\n${inWords(absences, steps)}`)
  expect(failures).toEqual([])
  await expectNothingLost({ root, connectionId, conversations })
})

type Step = { step: string; at: number }

/** Which step disconnected how many pages, in what time, and how long each had no live updates. */
function inWords(absences: readonly { from: number; to: number }[], steps: readonly Step[]) {
  const lines = steps.map(({ step, at }, index) => {
    const theirs = absences.filter(({ from }) => from >= at && from < (steps[index + 1]?.at ?? Number.POSITIVE_INFINITY))
    if (theirs.length === 0) return `${step}: no page was away`
    const over = (theirs.at(-1)?.from ?? 0) - (theirs[0]?.from ?? 0)
    return `${step}: ${theirs.length} pages went within ${over} ms, each away for ${Math.max(...theirs.map(({ from, to }) => to - from))} ms at most`
  })
  return `${lines.join('\n')}\n`
}

type Opening = { root: PersistentClient; conversations: ReturnType<typeof customers>; failed: (why: string) => void }

/** Pages of as many people, each with one of the conversations open. */
async function opened(url: string, { root, conversations, failed }: Opening) {
  const readers = await createStaff(root, { count: PAGES, name: 'Reader' })
  return Promise.all(
    readers.map(async ({ credentials }, count) => {
      const one = conversations[count % conversations.length]
      if (!one) throw new Error('Nobody writes')
      const [ticket] = (await root(ticketEndpoints.list, { query: { searchParam: one.number } })).tickets
      if (!ticket) throw new Error(`${one.name} has no ticket`)
      return { one, page: await openConversationPage(url, { credentials, ticketId: ticket.id, failed }) }
    }),
  )
}
