import { median } from './load.ts'

/** What the loop below takes on the machine that the goals are set for, with nothing beside it. */
const THERE_MS = 85
const LOOPS = 15

let slowness = 1

/**
 * How many times as long this machine takes as that one: it changes by the hour where others share it. Goals in time are held to
 * so many times as much and goals a second to so many times less, so that a miss is the product's. A quicker machine proves no less.
 */
export function measureMachine() {
  slowness = Math.max(1, median(Array.from({ length: LOOPS }, timeLoop)) / THERE_MS)
  console.log(`— goals are held to ${howSlow()}`)
}

export const howSlow = () => `a machine that takes ${slowness.toFixed(2)} times as long as theirs`

function timeLoop() {
  const began = performance.now()
  let sum = 0
  for (let step = 0; step < 5e7; step++) sum += step % 7
  if (sum === 0) throw new Error('The loop was not run')
  return performance.now() - began
}

/** Milliseconds or seconds that something may take, on this machine. */
export const inTime = (goal: number) => rounded(goal * slowness)
/** How often a second something must be done, on this machine. */
export const aSecond = (goal: number) => rounded(goal / slowness)

const rounded = (goal: number) => (goal < 10 ? Math.round(goal * 10) / 10 : Math.round(goal))
