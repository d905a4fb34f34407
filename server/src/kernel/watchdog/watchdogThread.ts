import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { stateSlots, type WatchdogState } from './eventLoopWatchdog.ts'
import { createStallDetector } from './stallDetector.ts'

// Runs in a thread of its own. It must not ask the main thread for anything, because a stuck one could not answer.
const { shared, interval, patience }: WatchdogState = workerData
const seen = new Int32Array(shared)
const isStuck = createStallDetector({ interval, patience })
const STDERR = 2

setInterval(() => {
  const sample = {
    beats: Atomics.load(seen, stateSlots.beats),
    isDebugged: Atomics.load(seen, stateSlots.isDebugged) === 1,
    at: performance.now(),
  }
  if (!isStuck(sample)) return
  writeSync(
    STDERR,
    `The event loop has been stuck for ${Math.round(patience / 1000)} s: this process ends, so that its lines open elsewhere\n`,
  )
  process.kill(process.pid, 'SIGKILL')
}, interval)
