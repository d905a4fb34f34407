import { setTimeout as pause } from 'node:timers/promises'
import { summarize } from '../conversations/durations.ts'

const EVERY = 20
/** What somebody's inbox requests again and again. */
const INBOX = '/api/tickets?showAll=true'

export type BystanderResult<Result> = { result: Result; seconds: number; times: number[]; p95: number }

type Place = { url: string; token: string; path?: string }

/** Does something long while somebody else's inbox, or another list, is requested fifty times a second. Returns the duration of both. */
export async function measureBystander<Result>(place: Place, work: () => Promise<Result>): Promise<BystanderResult<Result>> {
  let isOver = false
  const calls: Promise<number>[] = []
  const asking = (async () => {
    for (; !isOver; await pause(EVERY)) calls.push(timed(place))
  })()
  const began = performance.now()
  const result = await work().finally(() => {
    isOver = true
  })
  const seconds = (performance.now() - began) / 1000
  await asking
  const times = await Promise.all(calls)
  return { result, seconds, times, p95: summarize(times).p95 }
}

async function timed({ url, token, path = INBOX }: Place) {
  const began = performance.now()
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - began
}
