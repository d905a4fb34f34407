import { scaledTime } from '../../e2e/testTimes.ts'

/** Polls until a condition is met; also for what happens outside of a test. */
export async function waitUntil(met: () => Promise<boolean> | boolean, what: string, milliseconds = scaledTime(120_000)) {
  const end = Date.now() + milliseconds
  while (!(await met())) {
    if (Date.now() > end) throw new Error(`It did not come about that ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
