import type { BenchSetup } from '../conversations/benchSetup.ts'
import { formatDurations, reportFigure, summarize } from '../conversations/durations.ts'
import { type Call, createCaller } from '../conversations/httpClient.ts'
import { sessionTokens } from '../seed/sessionTokens.ts'
import { middleOf } from './measureOperation.ts'
import { putInQueue } from './writeOperations.ts'

const SEARCHING = 4
/** Both sides alternate, so that a bad minute of the machine does not affect only one. */
const TURNS = 5

type Work = (turn: number) => Promise<string>
type Turn = { alone: number[]; beside: number[]; searches: number; ratio: number }
type Beside = { times: number[]; searches: number }
type Neighbours = { setting: BenchSetup; seconds: number }

/**
 * Prints how long somebody's list and accept take while four people of another company search without pauses, as a multiple of the duration
 * without them.
 */
export async function measureNeighbour({ setting, seconds }: Neighbours) {
  const { product, pool, seed, folder } = setting
  const { company, tickets } = seed.second
  const { id: userId } = company.plain
  const tokenOf = sessionTokens(folder)
  const agent = createCaller(product.url, await tokenOf(company.plain))
  const neighbour = createCaller(product.url, await tokenOf(seed.first.company.admin))
  const ids = tickets.filter(({ status }) => status === 'closed').map(({ id }) => id)
  const waiting = await putInQueue(pool, { companyId: company.id, queueId: company.queueIds[0] ?? 0, ids })
  const works: Record<string, Work> = {
    list: () => agent('GET', '/tickets?status=open'),
    accept: () => agent('PUT', `/tickets/${waiting.pop()}`, { status: 'open', userId }),
  }
  const besides = (work: () => Promise<number[]>) => besideSearches({ neighbour, seed }, work)
  for (const [name, work] of Object.entries(works)) await compare(name, { work, besides, seconds })
}

type Compared = { work: Work; besides: (work: () => Promise<number[]>) => Promise<Beside>; seconds: number }

async function compare(name: string, { work, besides, seconds }: Compared) {
  await timed(work, seconds / 4)
  const turns: Turn[] = []
  while (turns.length < TURNS) {
    const alone = await timed(work, seconds / TURNS)
    const { times: beside, searches } = await besides(() => timed(work, seconds / TURNS))
    turns.push({ alone, beside, searches, ratio: summarize(beside).p50 / summarize(alone).p50 })
  }
  const { ratio } = middleOf(turns, (turn) => turn.ratio)
  const searches = turns.reduce((sum, turn) => sum + turn.searches, 0)
  console.log(`  ${(searches / seconds).toFixed(0)} searches a second meanwhile`)
  const [beside, alone] = [turns.flatMap((turn) => turn.beside), turns.flatMap((turn) => turn.alone)]
  reportFigure(`${name}, a neighbour searches`, {
    is: `${ratio.toFixed(2)} times, the middle one of ${TURNS}; ${formatDurations(beside)}, alone ${formatDurations(alone)}`,
  })
}

async function timed(work: Work, seconds: number) {
  const times: number[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const began = performance.now()
    await work(times.length)
    times.push(performance.now() - began)
  }
  return times
}

async function besideSearches(
  { neighbour, seed }: { neighbour: Call; seed: BenchSetup['seed'] },
  work: () => Promise<number[]>,
): Promise<Beside> {
  const words = seed.queries.map(({ q }) => encodeURIComponent(q))
  let [isOver, searches] = [false, 0]
  const search = async () => {
    while (!isOver) await neighbour('GET', `/search?q=${words[searches++ % words.length]}`)
  }
  const searching = Promise.all(Array.from({ length: SEARCHING }, search))
  const times = await work().finally(() => {
    isOver = true
  })
  await searching
  return { times, searches }
}
