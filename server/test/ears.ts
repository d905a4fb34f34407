import { channel, type EventName, events } from '@recado/contract/events'
import { io } from 'socket.io-client'

type LiveEventHeard = { name: EventName; action: string } & Record<string, unknown>

/** A signed-in socket that writes down all that reaches it. */
export async function ears(url: string, { token, companyId }: { token: string; companyId: number }) {
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  const heard: LiveEventHeard[] = []
  const waiting = new Set<() => void>()
  let closed = false
  const note = () => {
    for (const check of waiting) check()
  }
  for (const name of Object.keys(events) as EventName[])
    socket.on(channel(companyId, name), (event: Record<string, unknown>) => {
      heard.push({ name, ...event } as LiveEventHeard)
      note()
    })
  socket.on('disconnect', () => {
    closed = true
    note()
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('ready', resolve)
    socket.on('connect_error', reject)
  })

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

  return {
    socket,
    heard,
    of: (name: EventName) => heard.filter((event) => event.name === name),
    hears: (name: EventName, action: string) =>
      until(() => heard.some((event) => event.name === name && event.action === action), `${name} ${action} was not heard`),
    /** Waits for an event with such a record in it, whatever comes before. */
    hearsOf: (name: EventName, record: Record<string, unknown>) =>
      until(
        () => heard.some((event) => event.name === name && holds(event[events[name].record], record)),
        `${name} ${JSON.stringify(record)} was not heard`,
      ),
    isDropped: () => until(() => closed, 'the socket was not dropped'),
    isOpen: () => !closed,
    close: () => void socket.close(),
  }
}

const holds = (value: unknown, wanted: Record<string, unknown>) =>
  Object.entries(wanted).every(
    ([key, item]) => JSON.stringify((value as Record<string, unknown> | undefined)?.[key]) === JSON.stringify(item),
  )
