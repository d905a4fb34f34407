const PARTS = 4
const steps = [1, 2, 2.5, 5, 10]

/** What an axis is marked with from 0 up to something that is not less than a count: whole numbers that are easily read. */
export function ticksFor(most: number): number[] {
  const least = Math.max(1, most / PARTS)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = steps.map((one) => one * power).find((one) => one >= least && Number.isInteger(one)) ?? 10 * power
  return Array.from({ length: PARTS + 1 }, (_, place) => place * step)
}
