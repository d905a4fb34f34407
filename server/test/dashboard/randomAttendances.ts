import type { TicketAct } from '@recado/contract/tickets/ticketActs'
import fc from 'fast-check'

/** An attendance as a row of the database; `queue` and `user` are indexes of lists. */
export type PastAttendance = {
  queue: number | null
  user: number | null
  queuedAt: number
  startedAt: number | null
  answeredAt: number | null
  finishedAt: number | null
  rate: number | null
  queuedAct: TicketAct
  startedAct: TicketAct | null
  finishedAct: TicketAct | null
}
export type History = { since: number; tags: number[]; line: number; pasts: PastAttendance[] }

const event = fc.record({
  minutes: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 60 * 20 })),
  what: fc.constantFrom('answer', 'accept', 'resolve', 'close', 'transfer', 'return', 'open', 'comeBack' as const),
  user: fc.integer({ min: 0, max: 2 }),
  queue: fc.option(fc.integer({ min: 0, max: 1 })),
  rate: fc.option(fc.integer({ min: 1, max: 3 })),
})
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

const MINUTE = 60_000

/** The attendances of one conversation, as the product stores them. */
function live(begin: number, events: readonly Event[]): PastAttendance[] {
  const pasts: PastAttendance[] = []
  let at = begin
  const blank = { answeredAt: null, finishedAt: null, rate: null, startedAct: null, finishedAct: null }
  const queue = (act: TicketAct, of: number | null) =>
    void pasts.push({ ...blank, queue: of, user: null, queuedAt: at, startedAt: null, queuedAct: act })
  const start = (past: PastAttendance, act: TicketAct, user: number) => void Object.assign(past, { startedAt: at, startedAct: act, user })
  const finish = (past: PastAttendance, act: TicketAct) => void Object.assign(past, { finishedAt: at, finishedAct: act })
  const begun = () => {
    queue(pasts.length === 0 ? 'arrive' : 'comeBack', null)
    return pasts.at(-1) as PastAttendance
  }
  for (const { minutes, what, user, queue: of, rate } of events) {
    at += minutes * MINUTE
    const last = pasts.at(-1)
    if (!last || last.finishedAt !== null) {
      if (what === 'open') start(begun(), 'open', user)
      else begun()
      continue
    }
    if (last.startedAt === null) {
      if (what === 'accept' || what === 'open') start(last, 'accept', user)
      if (what === 'close') finish(last, 'close')
      if (what === 'resolve') Object.assign(last, { user, finishedAt: at, finishedAct: 'resolve', rate })
      continue
    }
    if (what === 'answer') last.answeredAt ??= at
    if (what === 'resolve') Object.assign(last, { finishedAt: at, finishedAct: 'resolve', rate })
    if (what === 'return' || what === 'transfer') {
      finish(last, what)
      queue(what, of)
      if (what === 'transfer') start(pasts.at(-1) as PastAttendance, what, user)
    }
  }
  return pasts
}

/** Conversations around a day. */
export const anyHistoriesAround = (day: string): fc.Arbitrary<History[]> => {
  const middle = Date.parse(`${day}T12:00:00Z`)
  const one = fc
    .record({
      since: fc.integer({ min: middle - 5 * 1440 * MINUTE, max: middle + 5 * 1440 * MINUTE }),
      tags: fc.uniqueArray(fc.integer({ min: 0, max: 1 })),
      line: fc.integer({ min: 0, max: 1 }),
      events: fc.array(event, { minLength: 1, maxLength: 14 }),
    })
    .map(({ since, tags, line, events }) => ({ since, tags, line, pasts: live(since, events) }))
  return fc.array(one, { minLength: 1, maxLength: 10 })
}
