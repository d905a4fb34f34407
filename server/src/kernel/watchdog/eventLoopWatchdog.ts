import { url } from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** What the one who beats and the one who watches have in common. */
export type WatchdogState = { shared: SharedArrayBuffer; interval: number; patience: number }
export const stateSlots = { beats: 0, isDebugged: 1 } as const

const INTERVAL = 1000
/** In megabytes: it holds two numbers. */
const SMALL = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 }
/** A process that has answered nothing for so long keeps others from its lines. */
const PATIENCE = 30_000

/**
 * Has this process ended when its event loop is stuck: alive and deaf, it would hold the locks of its lines for ever. Nothing
 * that runs on the loop itself could notice, so a thread watches.
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
