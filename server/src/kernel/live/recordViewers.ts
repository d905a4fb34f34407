import type { EventName } from '@recado/contract/events'
import { throttleTrailing } from '../concurrency/throttleTrailing.ts'
import type { SignedIn } from '../identity/loadIdentity.ts'
import type { LiveServer, LiveSocket } from './liveServer.ts'
import { rooms } from './publish.ts'
import type { SocketClient, SocketHandlers, ViewableRecords, ViewedRecord } from './socketHandlers.ts'
import { socketsIn } from './socketsIn.ts'

const memberOf = ({ data: { identity, notes = {} } }: Pick<LiveSocket, 'data'>) => ({ ...nameOf(identity.actor), notes })
const nameOf = ({ userId, name }: SignedIn) => ({ userId, name })

type ViewersChange = { companyId: number; record: ViewedRecord }
type Options = {
  /** Viewers are published at once; changes within this many milliseconds after that are published together. */
  pause?: number
  /** Returns how many milliseconds a company has to pause after `updates`, the number of its sockets that received an update. */
  pauseAfter?: (companyId: number, updates: number) => number
}

/** Manages the only rooms that features let sockets join. A user who no longer sees the record is removed from its room. */
export function createRecordViewers(
  io: LiveServer,
  handlers: readonly SocketHandlers[],
  { pause = 200, pauseAfter = () => 0 }: Options = {},
) {
  const kinds = new Map<string, ViewableRecords>(handlers.flatMap(({ opens = {} }) => Object.entries(opens)))

  function kindOf(name: EventName) {
    const kind = kinds.get(name)
    if (!kind) throw new Error(`No feature says who sees a ${name}`)
    return kind
  }

  /** Throttled, because each time a viewer comes, goes or types, all viewers receive an update. */
  const publishViewers = throttleTrailing<ViewersChange>(async ({ companyId, record: { name, id } }) => {
    const sockets = await socketsIn(io, rooms.opened(name, id))
    kindOf(name).opened(companyId, id, sockets.map(memberOf))
    return Math.max(pause, pauseAfter(companyId, sockets.length))
  }, pause)
  const publish = (companyId: number, record: ViewedRecord) => publishViewers(rooms.opened(record.name, record.id), { companyId, record })

  async function leave(socket: LiveSocket, record: ViewedRecord) {
    await socket.leave(rooms.opened(record.name, record.id))
    await publish(socket.data.identity.actor.companyId, record)
  }

  /** Check again once it is in: a change of rights during the first check would be missed. */
  async function open(socket: LiveSocket, record: ViewedRecord) {
    const { seen } = kindOf(record.name)
    await socket.join(rooms.opened(record.name, record.id))
    const isSeen = (await seen(socket.data.identity.actor, [record.id])).includes(record.id)
    if (isSeen) await publish(socket.data.identity.actor.companyId, record)
    else await leave(socket, record)
    return isSeen
  }

  /** Removes a socket from records that its user no longer sees. */
  async function recheck(socket: LiveSocket) {
    for (const [name, kind] of kinds) {
      const ids = openOf(socket.rooms).flatMap((record) => (record.name === name ? [record.id] : []))
      const seen = ids.length > 0 ? await kind.seen(socket.data.identity.actor, ids) : []
      for (const id of ids) if (!seen.includes(id)) await leave(socket, { name: name as EventName, id })
    }
  }

  return {
    recheck,
    openOf,
    publish,
    isOpenable: ({ name }: ViewedRecord) => kinds.has(name),
    /** The client as features see it. */
    clientOf: (socket: LiveSocket) => socketClientOf(socket, { open, leave, publish }),
  }
}

type ViewerActions = {
  open: (socket: LiveSocket, record: ViewedRecord) => Promise<boolean>
  leave: (socket: LiveSocket, record: ViewedRecord) => Promise<void>
  publish: (companyId: number, record: ViewedRecord) => Promise<void>
}

const socketClientOf = (socket: LiveSocket, { open, leave, publish }: ViewerActions): SocketClient => ({
  get actor() {
    return socket.data.identity.actor
  },
  hasOpen: ({ name, id }) => socket.rooms.has(rooms.opened(name, id)),
  open: (record) => open(socket, record),
  close: (record) => leave(socket, record),
  setState(notes, record) {
    socket.data.notes = notes
    return publish(socket.data.identity.actor.companyId, record)
  },
  refreshState: (record) => publish(socket.data.identity.actor.companyId, record),
})

const OPENED = /^opened-(\w+)-(\d+)$/
const openOf = (joined: Iterable<string>): ViewedRecord[] =>
  [...joined].flatMap((room) => {
    const [, name, id] = OPENED.exec(room) ?? []
    return name === undefined ? [] : [{ name: name as EventName, id: Number(id) }]
  })
