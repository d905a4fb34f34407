import { expect, test } from 'vitest'
import { crashAsPlanned, type PlannedCrash } from '../crash/plannedCrashes.ts'

/** A life in which events come as the test says. */
function life() {
  const ending = Promise.withResolvers<number | null>()
  const beginning = Promise.withResolvers<void>()
  const asked: { signal: string; isServing: boolean }[] = []
  let [promises, isServing] = [0, false]
  return {
    asked,
    keep: (more: number) => {
      promises += more
    },
    begin: () => {
      isServing = true
      beginning.resolve()
    },
    met: (death: PlannedCrash) =>
      crashAsPlanned(death, {
        gone: ending.promise,
        promises: () => promises,
        serves: () => beginning.promise,
        async kill(signal) {
          asked.push({ signal, isServing })
          // A process that has not started yet does not handle a request to end.
          ending.resolve(signal === 'SIGTERM' && isServing ? 0 : null)
        },
      }),
  }
}

test('confirmations from the previous life do not end one that is only starting (seed 3045 of the bot)', async () => {
  const one = life()
  const met = one.met({ after: 12, moment: 0, by: 'SIGTERM' })
  // Fifteen customers were answered as it died, and read their answers only now.
  one.keep(15)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(one.asked).toEqual([])
  one.begin()
  const keeping = setInterval(() => one.keep(1), 1)
  await met
  clearInterval(keeping)
  expect(one.asked).toEqual([{ signal: 'SIGTERM', isServing: true }])
})
