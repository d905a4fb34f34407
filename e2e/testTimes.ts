import { pbkdf2Sync } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'

/** How long the piece of work takes on an idle machine of the kind that the tests were written on, in milliseconds. */
const IDLE = 140
const MOST = 6

/**
 * How much slower tests run on this machine at the moment: by the time that a fixed piece of work takes, or by how many programs wanted
 * each core in the last minute. Measured once for a run; its other processes find it in their environment.
 */
function machineFactor() {
  process.env.MACHINE_FACTOR ??= String(measure())
  return Number(process.env.MACHINE_FACTOR)
}

function measure() {
  const start = performance.now()
  pbkdf2Sync('test', 'times', 1_000_000, 32, 'sha256')
  const slower = (performance.now() - start) / IDLE
  const wanted = (loadavg()[0] ?? 0) / availableParallelism()
  return Math.min(MOST, Math.max(1, slower, wanted)).toFixed(1)
}

/** How long tests wait on this machine, in milliseconds. `hook`: for what starts products and databases. */
export function testTimes() {
  const factor = machineFactor()
  return { expect: 10_000 * factor, test: 60_000 * factor, hook: 120_000 * factor }
}

/** The time for what takes longer than others, on this machine: a fixed time would be the shorter one where the machine is busy. */
export const scaledTime = (milliseconds: number) => milliseconds * machineFactor()
