import type { Channel, ConnectionRef } from '../../channels/channel.ts'
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
type OwnershipOptions = {
  locks: Locks
  /** Requests another round, since a connection has changed while it was being opened or closed. */
  requestRound: () => void
}

/** A connection of this process, from the request for its lock until the lock is released. */
type OwnedConnection = {
  ref: ConnectionRef
  channel: Channel
  /** Only an open connection may be changed. Rounds skip the others, so no connection is ever opened while it still closes. */
  state: 'opening' | 'open' | 'closing'
  /** The row that the last round has read; undefined once the connection is deleted. */
  row: WantedConnection | undefined
  opened: OpenConnection | undefined
  /** This process ends, has lost its locks or owns too many connections. */
  mustClose: boolean
  /** Resolves when it is open, or closed with its lock released. */
  change: Promise<void>
}

/** Only a few are moved at once, so that the connections of an installation do not all reconnect to WhatsApp in the same moment. */
const MOVED_AT_ONCE = 20

/**
 * The connections that this process has open. An advisory lock on each prevents other processes from opening it. Each is opened and closed
 * by itself: none waits for another one, and its lock is released only after its close has ended.
 */
export function createOwnedConnections(options: RuntimeOptions, { locks, requestRound }: OwnershipOptions) {
  const { kernel, channels } = options
  const owned = new Map<number, OwnedConnection>()
  /** How many connections this process may own. */
  let share = Number.POSITIVE_INFINITY
  let moving = 0
  let isEnding = false

  /** Brings a connection into the state that its users want. A connection that is being opened or closed follows in a later round. */
  async function update(row: WantedConnection) {
    const own = owned.get(row.connectionId)
    if (!own) return startOwning(row)
    own.row = row
    if (own.state === 'open' && own.opened?.commands !== row.commands) begin(own, reopen)
  }

  async function startOwning(row: WantedConnection) {
    if (isEnding || (row.wanted !== 'connected' && !row.relink)) return
    const channel = channels.get(row.provider)
    // Report it once. Otherwise every round would write each of these connections.
    if (!channel) return row.statusReason === 'noCarrier' ? undefined : reportMissingChannel(kernel, row)
    if (row.wanted === 'connected' && notClosing().length >= share) return
    const ref = { connectionId: row.connectionId, companyId: row.companyId }
    const own: OwnedConnection = {
      ref,
      channel,
      row,
      state: 'opening',
      opened: undefined,
      mustClose: false,
      change: Promise.resolve(),
    }
    owned.set(row.connectionId, own)
    begin(own, async () => {
      if (await locks.take(row.connectionId)) await open(own)
    })
  }

  function begin(own: OwnedConnection, work: (own: OwnedConnection) => Promise<void>) {
    own.change = run(own, work).catch((error) =>
      kernel.log.warn({ err: error, connectionId: own.ref.connectionId }, 'a connection could not be opened or closed'),
    )
  }

  async function run(own: OwnedConnection, work: (own: OwnedConnection) => Promise<void>) {
    const before = own.row
    try {
      await work(own)
    } finally {
      // The locks were lost, or the process ends, while the connection was being opened.
      if (own.mustClose) await close(own)
      if (own.opened) own.state = 'open'
      else await release(own)
      if (own.row !== before) requestRound()
    }
  }

  async function open(own: OwnedConnection) {
    const { row, channel } = own
    if (!row || own.mustClose || (row.wanted !== 'connected' && !row.relink)) return
    own.state = 'opening'
    own.opened = await openConnection(options, row, channel)
  }

  async function close(own: OwnedConnection) {
    own.state = 'closing'
    if (own.opened) await closeConnection(own.opened)
    own.opened = undefined
  }

  async function reopen(own: OwnedConnection) {
    await close(own)
    await open(own)
  }

  /** Releases a connection that is closed here, so that another process may open it. */
  async function release(own: OwnedConnection) {
    const { ref, channel } = own
    try {
      // Deleted: the channel deletes what it has stored of the account too.
      if (!own.row) await channel.deleteConnection(ref)
    } finally {
      await locks.release(ref.connectionId).finally(() => owned.delete(ref.connectionId))
    }
  }

  const notClosing = () => [...owned.values()].filter(({ state }) => state !== 'closing')

  async function closeConnections(connections: readonly OwnedConnection[]) {
    for (const own of connections) {
      own.mustClose = true
      if (own.state === 'open') begin(own, close)
    }
    await Promise.all(connections.map(({ change }) => change))
  }

  return {
    update,
    /** Closes the connections whose rows were deleted. */
    dismissAllBut(ids: ReadonlySet<number>) {
      for (const own of owned.values()) {
        if (ids.has(own.ref.connectionId)) continue
        own.row = undefined
        if (own.state === 'open') begin(own, close)
      }
    },
    setShare(most: number) {
      share = most
    },
    /** Closes some of the connections beyond the share, so that another process can open them. Returns how many it has closed. */
    async moveSurplus() {
      const surplus = Math.min(notClosing().length - share, MOVED_AT_ONCE - moving)
      if (surplus <= 0) return 0
      const tooMany = [...owned.values()].filter(({ state }) => state === 'open').slice(-surplus)
      moving += tooMany.length
      await closeConnections(tooMany)
      moving -= tooMany.length
      return tooMany.length
    },
    /** Closes all connections, also those that are being opened. */
    closeAll: () => closeConnections([...owned.values()]),
    /** Opens no connection any more. */
    end() {
      isEnding = true
    },
    ids: () => [...owned.keys()],
  }
}
