import { connectionEndpoints } from '@recado/contract/connections'
import { publicApiEndpoints } from '@recado/contract/messages/publicApi'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'
import { seconds } from '../clock.ts'

/** A clock that stands still, so that everything happens in one second however long it takes. */
const world = await createWorld({ limits: { apiMessagesPerSecond: 3 } })
afterAll(() => world.close())

test('a program that calls too often is refused with a time to come back, and others are served meanwhile', async () => {
  const admin = await world.person('admin')
  const make = async () =>
    (await world.call(admin, connectionEndpoints.create, { body: { name: `Line ${world.unique()}`, provider: 'simulator' } })).data
  const [busy, calm] = [await make(), await make()]
  const ask = ({ token }: { token: string }) =>
    world.call({ token }, publicApiEndpoints.get, { params: { id: '00000000-0000-4000-8000-000000000000' } })
  const fixed = world.clock.now()
  world.clock.now = () => fixed
  const asked = []
  for (let n = 0; n < 5; n++) asked.push(await ask(busy))
  expect(asked.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    ...Array(3).fill([404, null]),
    ...Array(2).fill([429, '1']),
  ])
  expect((await ask(calm)).status).toBe(404)
  world.clock.now = () => new Date(fixed.getTime() + seconds(1))
  expect((await ask(busy)).status).toBe(404)
})
