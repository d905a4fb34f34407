import type { History, PastAttendance } from './randomAttendances.ts'

type House = { userNames: readonly string[] }
type Asked = { from: string; to: string; timezone: string }

/** Reads the local time of each moment; knows nothing of offsets, periods or indexes. */
const clockOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', weekday: 'short' },
  })
  return (at: number) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday ?? '') + 1
    return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour), weekday }
  }
}

const goesOn = ['takeOver', 'transfer', 'return', 'giveBack', 'release', 'route', 'assign', 'unassign']
const mean = (numbers: readonly number[]) => (numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length)
const inMinutes = (from: number | null, to: number | null) => ((to ?? 0) - (from ?? 0)) / 60_000

function tally<Key>(keys: readonly Key[]) {
  const sums = new Map<Key, number>()
  for (const key of keys) sums.set(key, (sums.get(key) ?? 0) + 1)
  return sums
}

/** A simple reference: counts the figures from complete histories. */
export function referenceFigures(histories: readonly History[], { from, to, timezone }: Asked, { userNames }: House) {
  const clock = clockOf(timezone)
  const isIn = (at: number | null) => at !== null && clock(at).day >= from && clock(at).day <= to
  const all = histories.flatMap(({ pasts, tags, line }) => pasts.map((past) => ({ ...past, tags, line })))
  const begun = all.filter(({ queuedAt, queuedAct }) => isIn(queuedAt) && !goesOn.includes(queuedAct))
  const ended = all.filter(({ finishedAt }) => isIn(finishedAt))
  const finished = ended.filter(({ finishedAct }) => !goesOn.includes(finishedAct ?? ''))
  const taken = all.filter(({ startedAt }) => isIn(startedAt))
  const hasWaited = ({ queuedAt, startedAt }: PastAttendance) => startedAt !== null && startedAt > queuedAt
  /** At the end of the last day. */
  const isOver = (at: number | null) => at !== null && clock(at).day <= to
  const standing = all.filter(({ queuedAt, finishedAt }) => isOver(queuedAt) && !isOver(finishedAt))
  const times = (some: readonly PastAttendance[]) =>
    mean(some.filter(({ startedAt }) => startedAt !== null).map((one) => inMinutes(one.startedAt, one.finishedAt)))
  return {
    counters: {
      supportHappening: standing.filter(({ startedAt }) => isOver(startedAt)).length,
      supportPending: standing.filter(({ startedAt }) => !isOver(startedAt)).length,
      supportFinished: finished.length,
      supportByBot: finished.filter(({ startedAt, user }) => startedAt === null && user === null).length,
      leads: histories.filter(({ since }) => isIn(since)).length,
      avgSupportTime: times(ended),
      avgWaitTime: mean(taken.filter(hasWaited).map((one) => inMinutes(one.queuedAt, one.startedAt))),
      avgFirstAnswerTime: mean(
        all.filter((one) => isIn(one.answeredAt) && hasWaited(one)).map((one) => inMinutes(one.queuedAt, one.answeredAt)),
      ),
    },
    attendants: userNames.map((name, place) => {
      const own = ended.filter(({ user }) => user === place)
      const rates = own.flatMap(({ rate }) => rate ?? [])
      return {
        name,
        tickets: taken.filter(({ user }) => user === place).length,
        avgSupportTime: times(own),
        rating: rates.length === 0 ? null : mean(rates),
      }
    }),
    days: tally(begun.map(({ queuedAt }) => clock(queuedAt).day.split('-').toReversed().join('/'))),
    hoursOfDay: tally(begun.map(({ queuedAt }) => clock(queuedAt).hour)),
    hours: tally(begun.map(({ queuedAt }) => `${clock(queuedAt).weekday} ${clock(queuedAt).hour}`)),
    begun: begun.length,
    queues: tally(begun.map(({ queue }) => queue)),
    lines: tally(begun.map(({ line }) => line)),
    tags: tally(begun.flatMap(({ tags }) => (tags.length === 0 ? [null] : tags))),
    rates: tally(ended.flatMap(({ rate }) => rate ?? [])),
  }
}
