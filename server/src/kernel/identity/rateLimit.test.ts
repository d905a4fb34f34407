import { simulatorEndpoints } from '@recado/contract/simulator'
import { accessEndpoints } from '@recado/contract/users/access'
import { users } from '@recado/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { createWorld } from '../../../test/testApp.ts'

const LIMIT = 20
const world = await createWorld({ limits: { callsPerMinute: LIMIT } })
afterAll(() => world.close())

const me = (token: string) => world.call({ token }, accessEndpoints.me)
async function signedIn() {
  const ana = await givePassword(world.platform, await world.person('admin'))
  const browser = createBrowserClient(world.url)
  const token = String((await browser.login(ana.email, PASSWORD)).data.token)
  return { ana, browser, token }
}
/** Moves to the next minute, in which the count begins again. */
const nextMinute = () => world.clock.advance(60_000 - (world.clock.now().getTime() % 60_000) + 50)
const statuses = async (count: number, token: string) => {
  const all: number[] = []
  for (let call = 0; call < count; call++) all.push((await me(token)).status)
  return all
}

test('a session may call so often in a minute, and is then refused with a time to come back', async () => {
  const { token } = await signedIn()
  nextMinute()
  expect(await statuses(LIMIT, token)).toEqual(Array(LIMIT).fill(200))
  const refused = await me(token)
  expect(refused).toMatchObject({ status: 429, error: 'ERR_RATE_LIMIT' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  nextMinute()
  expect(await me(token)).toMatchObject({ status: 200 })
})

test('calls of simulated customers are counted where other machines can make them', async () => {
  for (const [publicUrl, counted] of [
    ['http://localhost:8080', false],
    ['https://recado.example.com', true],
  ] as const) {
    const there = await createWorld({ limits: { callsPerMinute: LIMIT }, env: { PUBLIC_URL: publicUrl, SIMULATOR: 'on' } })
    const boss = await there.person('admin')
    const tally = async () => (await there.call(boss, simulatorEndpoints.tally, { params: { id: 7 } })).status
    const all = await Promise.all(Array.from({ length: LIMIT * 2 }, tally))
    expect(all.includes(429), publicUrl).toBe(counted)
    await there.close()
  }
})

test('one session does not use up the limit of another', async () => {
  const [one, other] = [await signedIn(), await signedIn()]
  nextMinute()
  await statuses(LIMIT + 1, one.token)
  expect(await me(one.token)).toMatchObject({ status: 429 })
  expect(await me(other.token)).toMatchObject({ status: 200 })
})

test('a fresh token of the same session does not reset the limit', async () => {
  const { browser, token } = await signedIn()
  nextMinute()
  await statuses(LIMIT, token)
  const { data } = await browser.refresh()
  expect(await me(String(data.token))).toMatchObject({ status: 429, error: 'ERR_RATE_LIMIT' })
})

test('changes for other people do not reset the count', async () => {
  const { ana, token } = await signedIn()
  nextMinute()
  await statuses(LIMIT - 1, token)
  await signedIn()
  await world.platform.updateTable('users').set({ profile: 'supervisor' }).where('id', '=', ana.id).execute()
  await expect.poll(async () => (await world.call({ token }, users.endpoints.list, { query: {} })).status).not.toBe(200)
  expect(await me(token)).toMatchObject({ status: 429 })
})

test('concurrent calls are counted too', async () => {
  const { token } = await signedIn()
  nextMinute()
  const all = await Promise.all(Array.from({ length: LIMIT * 2 }, () => me(token)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(LIMIT)
})
