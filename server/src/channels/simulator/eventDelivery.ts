import type { Faults } from '@recado/contract/simulator'
import { keyedQueue } from '../../kernel/concurrency/keyedQueue.ts'
import type { ChannelEvent, ChannelHost, ConnectionRef } from '../channel.ts'
import { pause, type Timers } from './networkTimers.ts'

const PATIENCE = 500

type Delivery = { queueKey: string; faults: Faults }
type Waiting = { run: () => Promise<void>; resolve: () => void; reject: (error: unknown) => void }
type Window = { waiting: Waiting[]; size: number; cancel: () => void }

/** Gives events to the product and resolves when it has stored them. The faults `delayMs` and `reorder` delay and reorder them. */
export function createEventDelivery(host: () => ChannelHost, timers: Timers) {
  const queue = keyedQueue()
  const windows = new Map<number, Window>()

  async function handOver(connection: ConnectionRef, event: ChannelEvent, { queueKey, faults }: Delivery) {
    const receive = () => host().receive(connection, event)
    if (faults.delayMs) await pause(timers, faults.delayMs)
    if ((faults.reorder ?? 0) < 2) return queue(queueKey, receive)
    await hold(connection.connectionId, faults.reorder ?? 0, receive)
  }

  /** Holds events back until there are `size` of them, or until the first one has waited for `PATIENCE`. */
  function hold(connectionId: number, size: number, run: () => Promise<void>) {
    return new Promise<void>((resolve, reject) => {
      const window = windows.get(connectionId) ?? { waiting: [], size, cancel: timers.after(PATIENCE, () => release(connectionId)) }
      windows.set(connectionId, window)
      window.waiting.push({ run, resolve, reject })
      if (window.waiting.length >= window.size) release(connectionId)
    })
  }

  /** Delivers the last event first. */
  async function release(connectionId: number) {
    const window = windows.get(connectionId)
    windows.delete(connectionId)
    window?.cancel()
    for (const { run, resolve, reject } of window?.waiting.reverse() ?? []) await run().then(resolve, reject)
  }

  return { handOver, close: () => windows.forEach(({ cancel }) => void cancel()) }
}

export type DeliverEvent = ReturnType<typeof createEventDelivery>['handOver']
