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

/** Only a few are moved at once: the service should not see all connections of an installation reconnect in the same moment. */
const MOVED_AT_ONCE = 20

/** The connections that this process keeps open. An advisory lock on each keeps the other processes from opening it. */
export function createOwnedConnections(options: RuntimeOptions, locks: Locks) {
  const { kernel, channels } = options
  const { kept, close, open, release, dismiss } = createOpenConnections(options, locks)
  /** How many connections this process may own, including those that it is opening. */
  let share = Number.POSITIVE_INFINITY
  let taking = 0

  async function lookAfter(one: WantedConnection) {
    const own = kept.get(one.connectionId)
    if (own?.commands === one.commands) return
    if (own) await close(own).then(() => open(one))
    else if (one.wanted === 'connected' || one.relink) await takeUp(one)
  }

  async function takeUp(one: WantedConnection) {
    // Report it once. Otherwise every round would write each of these connections.
    if (!channels.has(one.provider)) return one.statusReason === 'noCarrier' ? undefined : reportMissingChannel(kernel, one)
    if (one.wanted === 'connected' && kept.size + taking >= share) return
    taking++
    try {
      if (await locks.take(one.connectionId)) await open(one)
    } finally {
      taking--
    }
  }

  return {
    ...{ lookAfter, dismiss },
    /** The open connections that are not wanted any more. */
    besides: (wanted: ReadonlySet<number>) => [...kept.values()].filter(({ connection }) => !wanted.has(connection.connectionId)),
    /** Sets the share and closes some of the surplus, so that another process can open it. Returns how many it closed. */
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
      try {
        const opened = await openConnection(options, one, channel)
        if (opened) kept.set(one.connectionId, opened)
      } finally {
        // Closed as wanted, or not opened: another process may try.
        if (!kept.has(one.connectionId)) await locks.release(one.connectionId)
      }
    },
    async release(one: OpenConnection) {
      await close(one)
      await locks.release(one.connection.connectionId)
    },
    /** The connection was deleted, so its account at the service is forgotten too. */
    async dismiss(one: OpenConnection) {
      await close(one)
      await one.channel
        .deleteConnection(one.connection)
        .catch((error) => options.kernel.log.warn({ err: error }, 'a connection could not be forgotten'))
      await locks.release(one.connection.connectionId)
    },
  }
}
