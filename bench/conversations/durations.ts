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

type Figure = { is: string; plain?: string | undefined; limit?: string; met?: boolean }

/**
 * Prints a figure, beside plain SQL where that has done the same work. `limit`: only for what a busy machine does not change
 * (docs/decisions/limits-of-the-bench.md). Returns false if the figure is beyond its limit.
 */
export function reportFigure(work: string, { is, plain, limit, met = true }: Figure) {
  const verdict = limit === undefined ? '' : ` limit ${limit}: ${met ? 'met' : 'MISSED'}`
  console.log(`${work.padEnd(28)} ${is.padEnd(46)}${plain === undefined ? '' : ` plain SQL ${plain}`}${verdict}`)
  return met
}
