import { url } from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** What the main thread and the watching thread share. */
export type WatchdogState = { shared: SharedArrayBuffer; interval: number; patience: number }
export const stateSlots = { beats: 0, isDebugged: 1 } as const

const INTERVAL = 1000
/** In megabytes: the thread holds two numbers. */
const SMALL = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 }
/** A process that has been stuck for this time keeps other processes from its connections. */
const PATIENCE = 30_000

/**
 * Ends this process when its event loop is stuck: alive but deaf, it would hold the locks of its connections for ever. Nothing on the loop
 * itself could notice, so a thread watches.
 */
export function startEventLoopWatchdog({ interval = INTERVAL, patience = PATIENCE } = {}) {
  const heart: WatchdogState = { shared: new SharedArrayBuffer(8), interval, patience }
  const seen = new Int32Array(heart.shared)
  const beat = () => {
    Atomics.store(seen, stateSlots.isDebugged, url() === undefined ? 0 : 1)
    Atomics.add(seen, stateSlots.beats, 1)
  }
  beat()
  const beating = setInterval(beat, interval).unref()
  const watcher = new Worker(new URL('./watchdogThread.ts', import.meta.url), { workerData: heart, resourceLimits: SMALL })
  watcher.unref()
  return async () => {
    clearInterval(beating)
    await watcher.terminate()
  }
}
