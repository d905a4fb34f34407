import { afterAll, expect, test } from 'vitest'
import { createLog } from '../src/kernel/log.ts'
import { createBrowserClient } from './browserClient.ts'
import type { Person } from './createPeople.ts'
import { givePassword, PASSWORD } from './credentials.ts'
import { createWorld } from './testApp.ts'

const lines: string[] = []
const world = await createWorld({
  limits: { callsPerMinute: 1_000_000 },
  log: createLog('error', { write: (line) => void lines.push(line) }),
})
afterAll(() => world.close())

const sender = ({ token }: Person) => {
  const { send } = createBrowserClient(world.url)
  return (method: string, path: string, body?: unknown) => send(method, `/api${path}`, { token, ...(body !== undefined && { body }) })
}
const statuses = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))].sort()

test('a record that is changed and deleted at the same moment is changed or gone, and no call fails for it', async () => {
  const boss = await world.person('admin')
  const send = sender(boss)
  const kinds: [path: string, create: (n: number) => object, update: object][] = [
    ['/tags', (n) => ({ name: `Tag ${n}` }), { color: '#00ff00' }],
    ['/queue', (n) => ({ name: `Queue ${n}`, color: `#${n + 100000}` }), { orderQueue: 3 }],
    ['/users', (n) => ({ name: `User ${n}`, email: `race-${n}-${world.unique()}@example.com`, password: 'abcde' }), { name: 'Renamed' }],
  ]
  for (const [path, create, update] of kinds) {
    const made = await Promise.all(Array.from({ length: 12 }, async (_, n) => Number((await send('POST', path, create(n))).data.id)))
    const answers = await Promise.all(
      made.flatMap((id) => [
        send('PUT', `${path}/${id}`, update),
        send('DELETE', `${path}/${id}`),
        send('PUT', `${path}/${id}`, update),
        send('DELETE', `${path}/${id}`),
      ]),
    )
    expect(lines, path).toEqual([])
    expect(statuses(answers), path).toEqual([200, 404])
    expect(
      answers.filter(({ status, data }) => status === 200 && 'message' in data),
      path,
    ).toHaveLength(12)
  }
  expect(lines).toEqual([])
})

test('people, their queues and their company all at once: every call is answered as it should', async () => {
  const root = await world.person('super')
  for (let round = 0; round < 4; round++) {
    const boss = await world.person('admin')
    const send = sender(boss)
    const queues = await Promise.all(
      [1, 2, 3].map(async (n) => Number((await send('POST', '/queue', { name: `Queue ${n}`, color: `#00000${n}` })).data.id)),
    )
    const people = await Promise.all(
      [1, 2, 3, 4].map(async (n) =>
        Number(
          (
            await send('POST', '/users', {
              name: `User ${n}`,
              email: `all-${world.unique()}@example.com`,
              password: 'abcde',
              queueIds: queues,
            })
          ).data.id,
        ),
      ),
    )
    const work = [
      ...people.map((id) => send('PUT', `/users/${id}`, { queueIds: queues.slice(0, 2), profile: 'admin' })),
      ...queues.map((id, n) => send('PUT', `/queue/${id}`, { name: `Renamed ${n}` })),
      ...people.map((id) => send('PUT', `/users/${id}`, { queueIds: [], profile: 'user' })),
      ...queues.map((id) => send('DELETE', `/queue/${id}`)),
      ...people.map((id) => send('DELETE', `/users/${id}`)),
      send('POST', '/users', { name: 'Late', email: `late-${world.unique()}@example.com`, password: 'abcde' }),
      sender(root)('DELETE', `/companies/${boss.companyId}`),
    ]
    const answers = await Promise.all(work)
    expect(lines).toEqual([])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  }
})

test('whatever somebody does while the company is being deleted, no call fails for it', async () => {
  const root = await world.person('super')
  for (let round = 0; round < 4; round++) {
    const boss = await givePassword(world.platform, await world.person('admin'))
    const bob = await givePassword(world.platform, await world.person('user', boss.companyId))
    const [send, sendBob] = [sender(boss), sender(bob)]
    const queue = await send('POST', '/queue', { name: 'Queue', color: '#000000' })
    const guest = createBrowserClient(world.url)
    const work = [
      sender(root)('DELETE', `/companies/${boss.companyId}`),
      send('POST', '/tags', { name: 'Late' }),
      send('PUT', '/settings/call', { value: 'enabled' }),
      send('GET', '/settings'),
      send('GET', '/auth/me'),
      send('POST', '/users', { name: 'Late', email: `late-${world.unique()}@example.com`, password: 'abcde', queueIds: [queue.data.id] }),
      send('PUT', `/users/${bob.id}`, { queueIds: [queue.data.id] }),
      send('PUT', `/users/${boss.id}`, { profile: 'user' }),
      send('DELETE', `/users/${bob.id}`),
      sendBob('PUT', `/users/${bob.id}`, { password: 'fghij', currentPassword: PASSWORD }),
      sendBob('POST', '/users/set-language/es'),
      sendBob('DELETE', '/auth/logout'),
      guest.login(bob.email, PASSWORD),
      guest.send('POST', '/api/forgetpassword', { body: { email: boss.email } }),
    ]
    const answers = await Promise.all(work)
    expect(lines).toEqual([])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  }
})
