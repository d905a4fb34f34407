import type { Faults } from '@recado/contract/simulator'
import type { CarrierEvent, Hub, Line } from '../port.ts'
import { inTurn } from './inTurn.ts'
import { pause, type Timers } from './timers.ts'

const PATIENCE = 500

type Handing = { turn: string; faults: Faults }
type Held = { run: () => Promise<void>; resolve: () => void; reject: (error: unknown) => void }
type Window = { held: Held[]; size: number; cancel: () => void }

/** Gives events to the product, and resolves once it has stored them. Faults delay them and change their order. */
export function handOverTo(hub: () => Hub, timers: Timers) {
  const turns = inTurn()
  const windows = new Map<number, Window>()

  async function handOver(line: Line, event: CarrierEvent, { turn, faults }: Handing) {
    const receive = () => hub().receive(line, event)
    if (faults.delayMs) await pause(timers, faults.delayMs)
    if ((faults.reorder ?? 0) < 2) return turns(turn, receive)
    await hold(line.connectionId, faults.reorder ?? 0, receive)
  }

  /** What comes at the same time is held back until so many have come, or until nobody waits any longer. */
  function hold(connectionId: number, size: number, run: () => Promise<void>) {
    return new Promise<void>((resolve, reject) => {
      const window = windows.get(connectionId) ?? { held: [], size, cancel: timers.after(PATIENCE, () => release(connectionId)) }
      windows.set(connectionId, window)
      window.held.push({ run, resolve, reject })
      if (window.held.length >= window.size) release(connectionId)
    })
  }

  /** The last one first. */
  async function release(connectionId: number) {
    const window = windows.get(connectionId)
    windows.delete(connectionId)
    window?.cancel()
    for (const { run, resolve, reject } of window?.held.reverse() ?? []) await run().then(resolve, reject)
  }

  return { handOver, close: () => windows.forEach(({ cancel }) => void cancel()) }
}

export type HandOver = ReturnType<typeof handOverTo>['handOver']
