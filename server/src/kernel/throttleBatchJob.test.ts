import { expect, test } from 'vitest'
import { throttleBatchJob } from './throttleBatchJob.ts'

/** Runs batches that take so long, and collects the rests and the results. */
async function restsBehind(portions: readonly number[], isAlone: boolean) {
  let at = 0
  const rests: number[] = []
  const rest = async (milliseconds: number) => void rests.push(milliseconds)
  const does = throttleBatchJob({ isSurelyAlone: (companyId) => isAlone && companyId === 7 }, { now: () => at, rest })
  for (const took of portions)
    expect(
      await does(7, async () => {
        at += took
        return took
      }),
    ).toBe(took)
  return rests
}

test('beside others a long job rests for twice as long as each of its batches took, up to a limit', async () => {
  expect(await restsBehind([4, 30, 10_000], false)).toEqual([8, 50, 50])
})

test('alone it goes on at once', async () => {
  expect(await restsBehind([4, 30, 10_000], true)).toEqual([])
})

test('a failure is passed on at once', async () => {
  const refused = throttleBatchJob({ isSurelyAlone: () => false }, { now: () => 0, rest: () => Promise.reject(new Error('It rested')) })
  await expect(refused(7, () => Promise.reject(new Error('The portion')))).rejects.toThrow('The portion')
})
