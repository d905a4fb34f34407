import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { endpoint } from '@recado/contract/kit/endpoint'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createWorld } from '../../../test/testApp.ts'
import { minutes } from '../clock.ts'
import type { PlatformFeature } from '../feature.ts'
import { tenantRequestLimits } from './requestLimits.ts'

const said = z.object({ turn: z.number() })
const plain = endpoint({ method: 'GET', path: '/test/plain', summary: 'Takes its time', access: 'tags:read', output: said })
const search = endpoint({ ...plain, path: '/test/search', load: 'search' })
const figures = endpoint({ ...search, path: '/test/figures', access: 'settings:manage', query: z.object({ of: z.string() }) })
const sheet = endpoint({ ...plain, method: 'POST', path: '/test/sheet', load: 'import', body: z.array(z.string()) })
const upload = endpoint({
  ...{ ...plain, method: 'POST', path: '/test/upload', body: z.object({}) },
  files: { field: 'file', most: 1, bytes: 1000 },
})

/** Calls that are answered when the test says so. */
const begun: { companyId: number; answer: () => void }[] = []
const take = ({ actor }: { actor: { companyId: number } }) => takeFor(actor.companyId)
const takeFor = (companyId: number) =>
  new Promise<{ turn: number }>((resolve) => begun.push({ companyId, answer: () => resolve({ turn: companyId }) }))
const feature: PlatformFeature = {
  name: 'test',
  routes(serve) {
    for (const one of [plain, search, sheet, upload]) serve.signedIn(one, take)
    serve.shared(figures, ({ companyId }) => takeFor(companyId))
  },
}
/** Longer than any of these calls, except the one that is declared longer. */
const LONG = 300_000
const SOON = 200
const WIDTH = { atOnce: 2, waiting: 1, patience: 600_000 }
const world = await createWorld({
  more: [feature],
  limits: {
    underWay: {
      ...tenantRequestLimits,
      call: WIDTH,
      search: { ...WIDTH, atOnce: 2, besideOthers: 1 },
      import: { ...WIDTH, atOnce: 1 },
      uploadOfPerson: { ...WIDTH, atOnce: 1 },
    },
    importTime: { atOnce: LONG, perSecond: 1 },
  },
})
afterAll(() => world.close())

const underWay = (count: number) => expect.poll(() => begun.length).toBe(count)
function endAll() {
  while (begun.length > 0) begun.shift()?.answer()
}
const refused = { status: 429, error: 'ERR_RATE_LIMIT' }
const fresh = async () => [await world.person('admin'), await world.person('admin')] as const

test('a company that asks for too much waits, one call too many is refused with a time to come back, and another company is served', async () => {
  const [greedy, other] = await fresh()
  const first = [world.call(greedy, plain), world.call(greedy, plain)]
  await underWay(2)
  const more = [world.call(greedy, plain), world.call(greedy, plain)]
  const told = await Promise.race(more)
  expect(told).toMatchObject(refused)
  expect(Number(told.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(begun).toHaveLength(2)
  const served = world.call(other, plain)
  await underWay(3)
  endAll()
  expect(await served).toMatchObject({ status: 200 })
  await underWay(1)
  endAll()
  expect((await Promise.all([...first, ...more])).map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429])
})

test('fewer slow calls run while another company calls, and they leave room for quick ones', async () => {
  const [greedy, other] = await fresh()
  const served = world.call(other, plain)
  await underWay(1)
  world.clock.advance(minutes(2))
  const searches = [world.call(greedy, search), world.call(greedy, search)]
  await underWay(2)
  const quick = world.call(greedy, plain)
  await underWay(3)
  endAll()
  expect(await Promise.all([served, quick])).toMatchObject([{ status: 200 }, { status: 200 }])
  await underWay(1)
  endAll()
  expect((await Promise.all(searches)).map(({ status }) => status)).toEqual([200, 200])
})

test('a long call of another company counts until it has ended', async () => {
  const [greedy, other] = await fresh()
  const served = world.call(other, plain)
  await underWay(1)
  world.clock.advance(minutes(2))
  endAll()
  await served
  // Whatever time this machine needs until the next call, none passes since that end.
  world.clock.advance(-minutes(1))
  const searches = [world.call(greedy, search), world.call(greedy, search)]
  await underWay(1)
  const quick = world.call(greedy, plain)
  await underWay(2)
  endAll()
  expect(await quick).toMatchObject({ status: 200 })
  await underWay(1)
  endAll()
  expect((await Promise.all(searches)).map(({ status }) => status)).toEqual([200, 200])
  world.clock.advance(minutes(1))
})

test('a moment after the last call of others more slow calls run', async () => {
  const [alone, other] = await fresh()
  const served = world.call(other, plain)
  await underWay(1)
  endAll()
  await served
  world.clock.advance(SOON)
  const searches = [world.call(alone, search), world.call(alone, search)]
  await underWay(2)
  endAll()
  expect((await Promise.all(searches)).map(({ status }) => status)).toEqual([200, 200])
})

test('an answer that is the same for everybody takes one slot for all who ask, and is refused without the right', async () => {
  const [boss, other] = await fresh()
  const { companyId } = boss
  const [second, user] = [await world.person('admin', companyId), await world.person('user', companyId)]
  const ask = (person: typeof boss, of: string) => world.call(person, figures, { query: { of } })
  const first = ask(boss, 'today')
  await underWay(1)
  // More than could wait.
  const later = Promise.all([boss, second, boss, second, boss].map((person) => ask(person, 'today')))
  const stranger = ask(other, 'today')
  await underWay(2)
  expect(await ask(user, 'today')).toMatchObject({ status: 403 })
  expect(begun.map((one) => one.companyId)).toEqual([companyId, other.companyId])
  const besides = ask(second, 'yesterday')
  const all = Promise.all([first, later, stranger, besides])
  while ((await Promise.race([all, 'not yet'])) === 'not yet') {
    endAll()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const own = [await first, ...(await later), await besides]
  expect(own.map(({ status, data }) => [status, data.turn])).toEqual(own.map(() => [200, companyId]))
  expect((await stranger).data).toEqual({ turn: other.companyId })
})

/** A call whose body never arrives. */
function unfinished(token: string, path: string, type: string) {
  const call = httpRequest(`${world.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': 100 },
  })
  call.on('error', () => undefined)
  call.flushHeaders()
  const answer = once(call, 'response').then(([response]) => response.statusCode as number)
  answer.catch(() => undefined)
  return { answer, hangUp: () => call.destroy() }
}

for (const [what, path, type] of [
  ['a sheet', sheet.path, 'application/json'],
  ['an upload', upload.path, 'multipart/form-data; boundary=x'],
] as const)
  test(`${what} takes its slot before its body is read, and frees it when its sender hangs up`, async () => {
    const [slow, other] = await fresh()
    const stuck = [1, 2, 3].map(() => unfinished(slow.token, path, type))
    expect(await Promise.race(stuck.map(({ answer }) => answer))).toBe(429)
    const body = path === sheet.path ? ['one'] : {}
    const call = (who: typeof slow) => world.call(who, path === sheet.path ? sheet : upload, { body } as never)
    const served = call(other)
    await underWay(1)
    endAll()
    expect(await served).toMatchObject({ status: 200 })
    for (const { hangUp } of stuck) hangUp()
    // The server notices a moment later that they are gone.
    const tries: ReturnType<typeof call>[] = []
    await expect
      .poll(() => {
        if (begun.length === 0) tries.push(call(slow))
        return begun.length
      })
      .toBe(1)
    const ended = Promise.all(tries)
    while (begun.length > 0 || (await Promise.race([ended, 'not yet'])) === 'not yet') {
      endAll()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await ended).map(({ status }) => status)).toContain(200)
  })

test('a company that has imported for very long waits for its next time, and no other one does', async () => {
  const [greedy, other] = await fresh()
  const long = world.call(greedy, sheet, { body: ['one'] })
  await underWay(1)
  world.clock.advance(2 * LONG)
  endAll()
  expect(await long).toMatchObject({ status: 200 })
  // One waits for its time and the other one finds the queue full. Otherwise one would run and the other one wait.
  const more = [1, 2].map(() => unfinished(greedy.token, sheet.path, 'application/json'))
  expect(await Promise.race(more.map(({ answer }) => answer))).toBe(429)
  const served = world.call(other, sheet, { body: ['one'] })
  await underWay(1)
  endAll()
  expect(await served).toMatchObject({ status: 200 })
  for (const { hangUp } of more) hangUp()
})

test('a caller who hangs up while a search runs gets no second one beside it', async () => {
  const [greedy, other] = await fresh()
  const served = world.call(other, plain)
  await underWay(1)
  const { hangUp } = unfinishedSearch(greedy.token)
  await underWay(2)
  hangUp()
  const next = world.call(greedy, search)
  await expect(Promise.race([next, world.call(greedy, search)])).resolves.toMatchObject(refused)
  expect(begun).toHaveLength(2)
  endAll()
  await underWay(1)
  endAll()
  expect(await served).toMatchObject({ status: 200 })
  expect(await next).toMatchObject({ status: 200 })
})

function unfinishedSearch(token: string) {
  const call = httpRequest(`${world.url}/api${search.path}`, { headers: { authorization: `Bearer ${token}` } })
  call.on('error', () => undefined).end()
  return { hangUp: () => call.destroy() }
}
