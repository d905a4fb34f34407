import { type Call, callAs } from '../conversations/client.ts'
import { report, said, summary } from '../conversations/figures.ts'
import { tokensOf } from '../conversations/people.ts'
import type { Setting } from '../conversations/setting.ts'
import { middleOf } from './measureWork.ts'
import { makeWait } from './writingWorks.ts'

const SEARCHING = 4
/** Taken in turns, so that a bad minute of the machine meets both sides of one of them alone. */
const TURNS = 5
const GOALS = { list: 1.5, accept: 2 }

type Work = (turn: number) => Promise<string>
type Turn = { alone: number[]; beside: number[]; searches: number; ratio: number }
type Neighbours = { setting: Setting; seconds: number }

/** What somebody's list and accepting take while four of another company search without a pause, in times of what they take alone. */
export async function measureNeighbour({ setting, seconds }: Neighbours): Promise<boolean> {
  const { product, pool, seed, folder } = setting
  const { company, tickets } = seed.second
  const { id: userId } = company.plain
  const tokenOf = tokensOf(folder)
  const agent = callAs(product.url, await tokenOf(company.plain))
  const neighbour = callAs(product.url, await tokenOf(seed.first.company.admin))
  const ids = tickets.filter(({ status }) => status === 'closed').map(({ id }) => id)
  const waiting = await makeWait(pool, { companyId: company.id, queueId: company.queueIds[0] ?? 0, ids })
  const works: Record<keyof typeof GOALS, Work> = {
    list: () => agent('GET', '/tickets?status=open'),
    accept: () => agent('PUT', `/tickets/${waiting.pop()}`, { status: 'open', userId }),
  }
  const met: boolean[] = []
  for (const name of ['list', 'accept'] as const) {
    await timed(works[name], seconds / 4)
    const turns: Turn[] = []
    while (turns.length < TURNS) {
      const alone = await timed(works[name], seconds / TURNS)
      const { times: beside, searches } = await besideSearches({ neighbour, seed }, () => timed(works[name], seconds / TURNS))
      turns.push({ alone, beside, searches, ratio: summary(beside).p50 / summary(alone).p50 })
    }
    const { ratio } = middleOf(turns, (turn) => turn.ratio)
    const searches = turns.reduce((sum, turn) => sum + turn.searches, 0)
    console.log(`  ${(searches / seconds).toFixed(0)} searches a second meanwhile`)
    met.push(
      report(`${name}, a neighbour searches`, {
        is: `${said(turns.flatMap(({ beside }) => beside))}; alone ${said(turns.flatMap(({ alone }) => alone))}`,
        goal: `p50 <= ${GOALS[name]} times (${ratio.toFixed(2)}, the middle one of ${TURNS})`,
        met: ratio <= GOALS[name],
      }),
    )
  }
  return met.every(Boolean)
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

async function besideSearches<Result>({ neighbour, seed }: { neighbour: Call; seed: Setting['seed'] }, work: () => Promise<Result>) {
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
