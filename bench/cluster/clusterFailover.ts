import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { missingPrograms } from '../../server/src/cluster/installedPrograms.ts'
import { assertConversationsContinue, converseWhile, createStaff, customers } from '../../server/test/crash/clusterTraffic.ts'
import { compareWithPromises } from '../../server/test/crash/compareWithPromises.ts'
import { connectedLine } from '../../server/test/crash/connectedLine.ts'
import { type Conversation, type Say, simulatedSender } from '../../server/test/crash/crashConversation.ts'
import { createPersistentClient, type PersistentClient } from '../../server/test/crash/persistentClient.ts'
import { startClusterHere } from '../../server/test/crash/startClusterHere.ts'
import { ADMIN } from '../../server/test/crash/startProduct.ts'
import { waitUntil } from '../../server/test/waitUntil.ts'
import { reportFigure } from '../conversations/durations.ts'
import { type Death, durationOf, failuresAfter, type kinds, longest, NO_OUTAGE, recordFailure, timeCalls, type Waits } from './outages.ts'
import { openPages } from './pages.ts'

const PORT = 28_480
const [LINES, CUSTOMERS, STAFF] = [4, 12, 4]
/** Milliseconds between two rounds of a customer, and between the return of a part and the next kill. */
const [BREATH, REST] = [1500, 4000]
const KILLED = ['web1', 'worker1', 'redis', 'web2', 'worker2', 'proxy', 'postgres']
const SECONDS = { full: 600, quick: 75 }

type Evidence = { ask: PersistentClient; connectionId: number }
type Programs = Awaited<ReturnType<typeof startClusterHere>>['programs']

/**
 * Conversations on a cluster whose programs are killed one after the other and come back: whether phones, product and ledger have everything
 * that was promised, once, and for how long nobody could work. `CLUSTER_SECONDS` sets another length.
 */
export async function measureCluster(
  size: 'full' | 'quick',
  seconds = Number(process.env.CLUSTER_SECONDS ?? SECONDS[size]),
): Promise<boolean> {
  const missing = missingPrograms()
  if (missing.length > 0) {
    console.log(`The cluster is not measured: ${missing.join(', ')}`)
    return true
  }
  const { programs, url, stop } = await startClusterHere(PORT)
  // Each part is a process of its own, which would survive this one.
  const leave = () => void stop().then(() => process.exit(1))
  process.once('SIGINT', leave).once('SIGTERM', leave)
  try {
    return await measureOn({ programs, url, seconds })
  } finally {
    await stop()
    process.off('SIGINT', leave).off('SIGTERM', leave)
  }
}

async function measureOn({ programs, url, seconds }: { programs: Programs; url: string; seconds: number }) {
  const root = createPersistentClient(url, ADMIN)
  const lines: number[] = []
  for (let count = 0; count < LINES; count++) lines.push(await connectedLine(root, `Line ${count}`))
  const waits: Waits = { attendant: [], customer: [], phone: [], page: [] }
  const sent = new Map<string, number>()
  const staff = (await createStaff(root, { count: STAFF, name: 'Staff' })).map(({ credentials, userId }, count) => {
    const manner = { failed: recordFailure, cookie: `recado_server=web${(count % 2) + 1}` }
    return { ask: noting(timeCalls(createPersistentClient(url, credentials, manner), waits.attendant), sent), userId }
  })
  const conversations = customers(CUSTOMERS)
  const theirsOn = (line: number) => conversations.filter((_, customer) => customer % LINES === line)
  const sayOver =
    (ask: PersistentClient): Say =>
    (one, body) =>
      simulatedSender({ ask }, lines[conversations.indexOf(one) % LINES] ?? 0)(one, body)
  const pages = await openPages(url, { root, staff, conversations, say: sayOver(root) })
  const network = timeCalls(createPersistentClient(url, ADMIN, { failed: recordFailure }), waits.customer)
  const deaths = await converseWhile({ staff, conversations, say: sayOver(network), breath: BREATH }, (promises) =>
    killInTurn(programs, { promises, seconds }),
  )
  const load = loadavg()[0]?.toFixed(1)
  const missing = await pages.end()
  waits.page.push(...pages.absences())
  const kept: boolean[] = []
  for (const [count, connectionId] of lines.entries()) {
    const theirs = theirsOn(count)
    kept.push(await isKept({ ask: root, connectionId }, theirs))
    waits.phone.push(...(await onPhones({ ask: root, connectionId }, theirs, sent)))
  }

  const count = conversations.reduce((sum, { said, answered }) => sum + said.length + answered.length, 0)
  console.log(`${count} messages over ${LINES} lines in ${seconds} s, ${deaths.length} deaths; load of the machine at the end: ${load}`)
  const isAllKept = kept.every(Boolean)
  return [
    reportFigure('lost, doubled, out of order', {
      is: isAllKept ? 'nothing, ledgers balance' : 'see above',
      limit: 'nothing',
      met: isAllKept,
    }),
    reportFigure('pages that miss a message', { is: `${missing}`, limit: '0', met: missing === 0 }),
    ...judged(waits, deaths),
  ].every(Boolean)
}

async function isKept(evidence: Evidence, conversations: readonly Conversation[]) {
  const { is, promised } = await compareWithPromises(evidence, conversations)
  if (isDeepStrictEqual(is, promised)) return true
  console.dir({ is, promised }, { depth: 4, maxArrayLength: 10_000 })
  return false
}

/** Kills one part after the other, each at least once. Returns which died, and when. */
async function killInTurn(programs: Programs, { promises, seconds }: { promises: readonly number[]; seconds: number }) {
  const deaths: Death[] = []
  const end = Date.now() + seconds * 1000
  await pause(REST)
  for (let turn = 0; turn < KILLED.length || Date.now() < end; turn++) {
    const name = KILLED[turn % KILLED.length] ?? ''
    const at = Date.now()
    await programs.get(name)?.kill('SIGKILL')
    deaths.push({ name, at, gone: Date.now() })
    await assertConversationsContinue(promises, { customers: CUSTOMERS, when: `after ${name} was killed` })
    await waitUntil(async () => (await programs.get(name)?.isReady()) ?? false, `${name} is back`)
    await pause(REST)
  }
  return deaths
}

/** Records when each answer was acknowledged. */
const noting =
  (ask: PersistentClient, sent: Map<string, number>): PersistentClient =>
  async (endpoint, input) => {
    const answer = await ask(endpoint, input)
    if (endpoint.path === messageEndpoints.send.path && endpoint.method === messageEndpoints.send.method) {
      const { body } = (input as { body: { body: string } }).body
      sent.set(body, Date.now())
    }
    return answer
  }

/** The time from the acknowledgement of an answer until it is on the phone, by the books of the simulated network. */
async function onPhones({ ask, connectionId }: Evidence, conversations: readonly Conversation[], sent: ReadonlyMap<string, number>) {
  const all = await Promise.all(
    conversations.map(({ number }) => ask(simulatorEndpoints.outbox, { params: { id: connectionId }, query: { number } })),
  )
  return all.flat().map(({ body, at }) => {
    const to = Date.parse(at)
    return { from: Math.min(sent.get(body) ?? to, to), to, tries: [] }
  })
}

function judged(waits: Waits, deaths: readonly Death[]) {
  const found = longest(waits, deaths)
  return [NO_OUTAGE, ...KILLED].map((name) => {
    const worst = found.get(name)
    const seconds = (kind: (typeof kinds)[number]) => `${(durationOf(worst?.[kind]) / 1000).toFixed(1)} s`
    const tries = worst?.attendant?.tries.length ?? 0
    // When a serving process dies, only its running calls fail.
    const isServing = name.startsWith('web')
    const felt = isServing ? failuresAfter(waits.attendant, deaths, name) : []
    for (const { why } of felt) console.log(why)
    return reportFigure(
      name === NO_OUTAGE ? 'before any death' : `${name}, ${deaths.filter((death) => death.name === name).length} deaths`,
      {
        is: `attendant ${seconds('attendant')} (${tries} tries in vain${isServing ? `, ${felt.length} once it was gone` : ''}), customer ${seconds('customer')}, answer to phone ${seconds('phone')}, page away ${seconds('page')}`,
        ...(isServing && { limit: 'none in vain once it is gone', met: felt.length === 0 }),
      },
    )
  })
}
