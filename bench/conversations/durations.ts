import { recordVerdict } from '../verdicts.ts'

/** The durations of calls, by kind. */
export type Durations = Map<string, number[]>

export function recordDuration(times: Durations, work: string, milliseconds: number) {
  const known = times.get(work)
  if (known) known.push(milliseconds)
  else times.set(work, [milliseconds])
}

export function summarize(values: readonly number[] = []) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? 0 }
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const formatDurations = (values: readonly number[] | undefined) => {
  const { count, p50, p95, max } = summarize(values)
  return `p50 ${ms(p50)}, p95 ${ms(p95)}, max ${ms(max)} of ${count}`
}

/** Prints a figure beside its goal and beside plain SQL. Returns whether the goal is met. */
export function reportGoal(
  work: string,
  { is, plain, goal, met }: { is: string; plain?: string | undefined; goal?: string; met?: boolean },
) {
  const verdict = goal === undefined ? '' : ` goal ${goal}: ${met ? 'met' : 'MISSED'}`
  console.log(`${work.padEnd(28)} ${is.padEnd(46)}${plain === undefined ? '' : ` plain SQL ${plain}`}${verdict}`)
  if (met !== undefined) recordVerdict(work, met)
  return met ?? true
}
