import { expect, test } from 'vitest'
import type { LiveServer } from './liveServer.ts'
import { trackPresence } from './presence.ts'
import { rooms } from './publish.ts'

/** The named people have a socket somewhere. */
function told(present: readonly number[]) {
  const heard: [companyId: number, isThere: [number, boolean][]][] = []
  const all = { in: (room: string) => ({ fetchSockets: async () => present.filter((id) => rooms.user(id) === room) }) }
  const io = { timeout: () => all }
  const presences = trackPresence(io as unknown as LiveServer, [async (company, isThere) => void heard.push([company, [...isThere]])], {
    pause: 600_000,
  })
  return { heard, ...presences }
}
const ana = { companyId: 1, userId: 7 }
const bob = { companyId: 1, userId: 8 }

test('closing one of several sockets is not leaving', async () => {
  const { heard, leave } = told([ana.userId])
  await Promise.all([leave(ana), leave(bob)])
  expect(heard).toEqual([[1, [[bob.userId, false]]]])
})

test('a person who leaves and returns within one batch was never gone', async () => {
  const { heard, arrive, leave, hurry } = told([])
  await arrive(ana)
  const all = [leave(ana), arrive(bob), arrive(ana)]
  hurry()
  await Promise.all(all)
  expect(heard[1]).toEqual([
    1,
    [
      [ana.userId, true],
      [bob.userId, true],
    ],
  ])
})
