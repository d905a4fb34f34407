import {
  closeConnection,
  type OpenConnection,
  openConnection,
  type RuntimeOptions,
  reportMissingChannel,
  type WantedConnection,
} from './openConnection.ts'

/** One process at a time has the lock of a connection. */
type Locks = { take: (key: number) => Promise<boolean>; release: (key: number) => Promise<void> }

/** Of many, a few after the others: a service need not see all lines of a house come anew in the same moment. */
const MOVED_AT_ONCE = 20

/** The lines that this process keeps open, each under the lock that keeps every other process from it. */
export function createOwnedConnections(options: RuntimeOptions, locks: Locks) {
  const { kernel, channels } = options
  const { kept, close, open, release, dismiss } = createOpenConnections(options, locks)
  /** So many are this process's part of all lines, with those that it is about to open. */
  let share = Number.POSITIVE_INFINITY
  let taking = 0

  async function lookAfter(one: WantedConnection) {
    const own = kept.get(one.connectionId)
    if (own?.commands === one.commands) return
    if (own) await close(own).then(() => open(one))
    else if (one.wanted === 'connected' || one.relink) await takeUp(one)
  }

  async function takeUp(one: WantedConnection) {
    // Told once: each look would otherwise be a transaction for every such connection.
    if (!channels.has(one.provider)) return one.statusReason === 'noCarrier' ? undefined : reportMissingChannel(kernel, one)
    if (one.wanted === 'connected' && kept.size + taking >= share) return
    taking++
    try {
      if (await locks.take(one.connectionId)) await open(one)
    } catch (error) {
      await locks.release(one.connectionId)
      throw error
    } finally {
      taking--
    }
  }

  return {
    ...{ lookAfter, dismiss },
    /** Those that are not among the wanted ones any more. */
    besides: (wanted: ReadonlySet<number>) => [...kept.values()].filter(({ connection }) => !wanted.has(connection.connectionId)),
    /** Keeps no more than so many from here on, and lets go of what it has too many of: another process waits for them. */
    async keepAtMost(most: number) {
      share = most
      const tooMany = [...kept.values()].slice(most).slice(0, MOVED_AT_ONCE)
      await Promise.all(tooMany.map(release))
      return tooMany.length
    },
    async closeAll() {
      await Promise.all([...kept.values()].map(close))
    },
  }
}

function createOpenConnections(options: RuntimeOptions, locks: Locks) {
  const kept = new Map<number, OpenConnection>()

  async function close(one: OpenConnection) {
    kept.delete(one.connection.connectionId)
    await closeConnection(one)
  }

  return {
    ...{ kept, close },
    async open(one: WantedConnection) {
      const channel = options.channels.get(one.provider)
      if (!channel) return
      const opened = await openConnection(options, one, channel)
      if (opened) kept.set(one.connectionId, opened)
      else await locks.release(one.connectionId)
    },
    async release(one: OpenConnection) {
      await close(one)
      await locks.release(one.connection.connectionId)
    },
    /** The connection was deleted: nothing of it stays with the service either. */
    async dismiss(one: OpenConnection) {
      await close(one)
      await one.channel
        .deleteConnection(one.connection)
        .catch((error) => options.kernel.log.warn({ err: error }, 'a connection could not be forgotten'))
      await locks.release(one.connection.connectionId)
    },
  }
}
