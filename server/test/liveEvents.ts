import { type EventName, eventChannel, events } from '@recado/contract/events'
import { io } from 'socket.io-client'

type LiveEventHeard = { name: EventName; action: string } & Record<string, unknown>

/** The open ones, by server. */
const open = new Map<string, Set<() => Promise<void>>>()

/** What one socket received was sent to the others too, which may be slower: waits until all have it. */
const toAll = (url: string) => Promise.all([...(open.get(url) ?? [])].map((caughtUp) => caughtUp()))

/** A signed-in socket that records everything it receives. */
export async function listenToLiveEvents(url: string, { token, companyId }: { token: string; companyId: number }) {
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  const heard: LiveEventHeard[] = []
  const waiting = new Set<() => void>()
  let closed = false
  const note = () => {
    for (const check of waiting) check()
  }
  for (const name of Object.keys(events) as EventName[])
    socket.on(eventChannel(companyId, name), (event: Record<string, unknown>) => {
      heard.push({ name, ...event } as LiveEventHeard)
      note()
    })
  const isClosed = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()))
  // Its answer comes behind all earlier events, and its refusal changes nothing.
  const caughtUp = () => Promise.race([isClosed, socket.emitWithAck('leaveTickets', 'none')])
  isClosed.then(() => {
    closed = true
    open.get(url)?.delete(caughtUp)
    note()
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('ready', resolve)
    socket.on('connect_error', reject)
  })
  open.set(url, (open.get(url) ?? new Set()).add(caughtUp))

  function until(met: () => boolean, what: string, milliseconds = 60_000) {
    return new Promise<void>((resolve, reject) => {
      const done = (end: () => void) => {
        clearTimeout(timer)
        waiting.delete(check)
        end()
      }
      const timer = setTimeout(() => done(() => reject(new Error(`${what}; heard: ${JSON.stringify(heard)}`))), milliseconds)
      const check = () => met() && done(resolve)
      waiting.add(check)
      check()
    })
  }

  const all = async () => void (await toAll(url))
  return {
    socket,
    heard,
    of: (name: EventName) => heard.filter((event) => event.name === name),
    hears: (name: EventName, action: string) =>
      until(() => heard.some((event) => event.name === name && event.action === action), `${name} ${action} was not heard`).then(all),
    /** Waits for an event with such a record, whatever comes before. */
    hearsOf: (name: EventName, record: Record<string, unknown>) =>
      until(
        () => heard.some((event) => event.name === name && holds(event[events[name].record], record)),
        `${name} ${JSON.stringify(record)} was not heard`,
      ).then(all),
    isDropped: () => until(() => closed, 'the socket was not dropped').then(all),
    isOpen: () => !closed,
    close: () => void socket.close(),
  }
}

const holds = (value: unknown, wanted: Record<string, unknown>) =>
  Object.entries(wanted).every(
    ([key, item]) => JSON.stringify((value as Record<string, unknown> | undefined)?.[key]) === JSON.stringify(item),
  )
