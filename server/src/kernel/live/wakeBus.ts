import type { DatabaseConnection } from '../database/connect.ts'
import { listenToChannel } from '../database/listenToChannel.ts'
import type { Logger } from '../log.ts'

export type WakeBus = Awaited<ReturnType<typeof createWakeBus>>

/**
 * Wakes sleeping workers, in this process or another one. Sleepers also poll from time to time, so a lost wake-up only costs a moment.
 * @example const asleep = wakes.onWake(name, run); wakes.wake(name)
 */
export async function createWakeBus({ options, pool, isAlone }: DatabaseConnection, log: Logger) {
  const sleepers = new Map<string, Set<() => void>>()

  function wakeHere(name: string) {
    for (const sleeper of sleepers.get(name) ?? []) sleeper()
  }

  const wakeAll = () => {
    for (const name of sleepers.keys()) wakeHere(name)
  }
  const listener = isAlone ? undefined : await listenToChannel(options, { channel: 'wakes', log, received: wakeHere, missed: wakeAll })

  return {
    wake(name: string) {
      wakeHere(name)
      if (listener)
        pool.query('select pg_notify($1, $2)', ['wakes', name]).catch((error) => log.warn({ err: error }, 'nobody could be woken'))
    },
    onWake(name: string, sleeper: () => void): () => void {
      const own = sleepers.get(name) ?? new Set()
      sleepers.set(name, own.add(sleeper))
      return () => {
        own.delete(sleeper)
        if (own.size === 0) sleepers.delete(name)
      }
    },
    close: async () => listener?.close(),
  }
}
