const PARTS = 4
const steps = [1, 2, 2.5, 5, 10]

/** The ticks of an axis from 0 to at least the highest count: round whole numbers. */
export function axisTicks(most: number): number[] {
  const least = Math.max(1, most / PARTS)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = steps.map((one) => one * power).find((one) => one >= least && Number.isInteger(one)) ?? 10 * power
  return Array.from({ length: PARTS + 1 }, (_, index) => index * step)
}
