import { expect, test, vi } from 'vitest'
import type { LiveServer, LiveSocket } from './liveServer.ts'
import { createRecordViewers } from './recordViewers.ts'
import { createSocketLimiter, socketLimits } from './socketLimits.ts'

/** As much of a socket as rooms need. */
function socketOf(actor: object) {
  const rooms = new Set<string>()
  const join = async (room: string) => void rooms.add(room)
  const leave = async (room: string) => void rooms.delete(room)
  return { rooms, join, leave, data: { identity: { actor } } } as unknown as LiveSocket
}
const all = { in: () => ({ fetchSockets: async () => [] }) }
const io = { timeout: () => all } as unknown as LiveServer
const opened = (): undefined => undefined
const tag = { name: 'tag', id: 5 } as const

test('a socket cannot open records for which no feature decides who sees them', async () => {
  const socket = socketOf({ companyId: 1 })
  await expect(createRecordViewers(io, [{}]).clientOf(socket).open(tag)).rejects.toThrow('who sees a tag')
  expect(socket.rooms.size).toBe(0)
})

test('a person who no longer sees a record when it opens is removed at once', async () => {
  const socket = socketOf({ companyId: 1 })
  const open = createRecordViewers(io, [{ opens: { tag: { seen: async () => [], opened } } }])
  expect(await open.clientOf(socket).open(tag)).toBe(false)
  expect(socket.rooms.size).toBe(0)
})

test('open records of every kind are checked again when rights have changed', async () => {
  const socket = socketOf({ companyId: 1 })
  let seen = [5, 6]
  const open = createRecordViewers(io, [{ opens: { tag: { seen: async (_actor, ids) => ids.filter((id) => seen.includes(id)), opened } } }])
  const client = open.clientOf(socket)
  await client.open(tag)
  await client.open({ name: 'tag', id: 6 })
  seen = [6]
  await open.recheck(socket)
  expect([client.hasOpen(tag), client.hasOpen({ name: 'tag', id: 6 })]).toEqual([false, true])
})

test('however often somebody types, the others hear it at once and then in batches', async () => {
  const told: number[] = []
  const ways = { opens: { tag: { seen: async () => [5], opened: (_companyId: number, id: number) => void told.push(id) } } }
  const open = createRecordViewers(io, [ways], { pause: 1 })
  const client = open.clientOf(socketOf({ companyId: 1 }))
  for (const _ of Array(50)) void client.setState({}, tag)
  await client.setState({}, { name: 'tag', id: 6 })
  expect(told).toEqual([5, 6])
  await expect.poll(() => told).toEqual([5, 6, 5])
})

test("where very many have a record open, updates come as often as the company's limit allows, and the last one always comes", async () => {
  vi.useFakeTimers()
  try {
    const [listening, tickets, seconds] = [150, 20, 60]
    const { spendPresenceUpdates: pauseAfter } = createSocketLimiter({ now: () => new Date() }, socketLimits)
    const sockets = Array.from({ length: listening }, () => socketOf({ companyId: 1 }))
    const crowd = { timeout: () => ({ in: () => ({ fetchSockets: async () => sockets }) }) } as unknown as LiveServer
    const told: number[] = []
    const ways = { opens: { tag: { seen: async () => [], opened: (_companyId: number, id: number) => void told.push(id) } } }
    const client = createRecordViewers(crowd, [ways], { pauseAfter }).clientOf(socketOf({ companyId: 1 }))
    for (let at = 0; at < seconds * 100; at++) {
      await client.setState({}, { name: 'tag', id: at % tickets })
      await vi.advanceTimersByTimeAsync(10)
    }
    const { atOnce, perSecond } = socketLimits.presenceUpdates
    // The first update of each comes at once.
    expect(told.length * listening).toBeLessThan(2 * (atOnce + perSecond * seconds) + tickets * listening)
    const before = told.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(new Set(told.slice(before)).size).toBe(tickets)
  } finally {
    vi.useRealTimers()
  }
})
