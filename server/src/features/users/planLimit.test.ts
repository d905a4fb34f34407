import { prompts } from '@recado/contract/prompts'
import { users } from '@recado/contract/users/users'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import { createCaller } from '../../../test/callEndpoint.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { startSecondProcess } from '../../../test/startSecondProcess.ts'
import { createWorld } from '../../../test/testApp.ts'
import { tenantRequestLimits } from '../../kernel/http/requestLimits.ts'

const world = await createWorld()
let second: Awaited<ReturnType<typeof startSecondProcess>>
beforeAll(async () => {
  second = await startSecondProcess(world)
})
afterAll(async () => {
  await second.close()
  await world.close()
})

const fields = (number: number) => ({ name: `Person ${number}`, email: `p-${number}-${world.unique()}@example.com`, password: 'abcde' })
/** As many calls as one user may have waiting, so that none is refused by the request limit. */
const AT_ONCE = tenantRequestLimits.call.waitingOfPerson ?? 0
const peopleOf = async (companyId: number) =>
  (await world.platform.selectFrom('users').select('id').where('companyId', '=', companyId).execute()).length

test('fifty simultaneous calls to two processes create exactly as many users as the plan allows', async () => {
  const { id } = await world.company({ users: 10 })
  const boss = await world.person('admin', id)
  const callers = [world.call, createCaller(second.url)]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) => (callers[number % 2] ?? world.call)(boss, users.endpoints.create, { body: fields(number) })),
  )
  expect(await peopleOf(id)).toBe(10)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(41)
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 402, error: 'ERR_PLAN_LIMIT', details: { resource: 'users', limit: 10 } })
})

test("a full plan is refused before the password hash, and nobody else's sign-in waits", async () => {
  const { id } = await world.company({ users: 1 })
  const boss = await world.person('admin', id)
  const ana = await givePassword(world.platform, await world.person())
  const hashes = vi.spyOn(world.kernel.passwords, 'hash')
  const flood = Promise.all(
    Array.from({ length: AT_ONCE }, (_, number) => world.call(boss, users.endpoints.create, { body: fields(number) })),
  )
  const browser = createBrowserClient(world.url)
  expect(await browser.login(ana.email, PASSWORD)).toMatchObject({ status: 200 })
  for (const answer of await flood) expect(answer).toMatchObject({ status: 402, error: 'ERR_PLAN_LIMIT' })
  expect(hashes).not.toHaveBeenCalled()
  hashes.mockRestore()
})

test('a refused creation stores nothing and publishes nothing', async () => {
  const { id } = await world.company({ users: 1 })
  const boss = await world.person('admin', id)
  const heard = await listenToLiveEvents(world.url, boss)
  await expect
    .poll(() => world.platform.selectFrom('users').select('online').where('id', '=', boss.id).executeTakeFirst())
    .toEqual({ online: true })
  const before = await world.digest()
  expect(await world.call(boss, users.endpoints.create, { body: fields(1) })).toMatchObject({ status: 402 })
  expect(await world.digest()).toEqual(before)
  await world.call(boss, users.endpoints.update, { params: { id: boss.id }, body: { name: 'The end' } })
  await heard.hearsOf('user', { name: 'The end' })
  expect(heard.of('user').filter(({ action }) => action !== 'update')).toEqual([])
  heard.close()
})

test('a deleted user frees a seat, and companies with the same plan are counted separately', async () => {
  const { id, planId } = await world.company({ users: 2 })
  const boss = await world.person('admin', id)
  const { data } = await world.call(boss, users.endpoints.create, { body: fields(1) })
  expect(await world.call(boss, users.endpoints.create, { body: fields(2) })).toMatchObject({ status: 402 })
  const { id: other } = await world.company()
  await world.platform.updateTable('companies').set({ planId }).where('id', '=', other).execute()
  const eve = await world.person('admin', other)
  expect(await world.call(eve, users.endpoints.create, { body: fields(3) })).toMatchObject({ status: 200 })
  await world.call(boss, users.endpoints.remove, { params: { id: data.id } })
  expect(await world.call(boss, users.endpoints.create, { body: fields(4) })).toMatchObject({ status: 200 })
})

test('a permission removed in one process ends in the other a moment later', async () => {
  const boss = await world.person('admin')
  const rival = await world.person('admin', boss.companyId)
  const there = async () => (await createCaller(second.url)(rival, prompts.endpoints.list, { query: {} })).status
  expect(await there()).toBe(200)
  await world.call(boss, users.endpoints.update, { params: { id: rival.id }, body: { profile: 'user' } })
  await expect.poll(there).toBe(403)
  const socket = await listenToLiveEvents(second.url, rival)
  await world.call(boss, users.endpoints.remove, { params: { id: rival.id } })
  await socket.isDropped()
})
