import { tags } from '@recado/contract/tags'
import { personTokenEndpoints } from '@recado/contract/users/personTokens'
import { afterAll, expect, test } from 'vitest'
import { countStatements } from '../../../test/countStatements.ts'
import type { Person } from '../../../test/createPeople.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { httpCall } from '../../../test/httpCall.ts'
import { createWorld } from '../../../test/testApp.ts'
import { minutes, seconds } from '../../kernel/clock.ts'

const world = await createWorld({ limits: { apiMessagesPerSecond: 3 } })
afterAll(() => world.close())

const someone = async () => givePassword(world.platform, await world.person('admin'))

async function makeToken(person?: Person) {
  const body = { name: 'A program', days: 30, readOnly: true, groups: ['conversations' as const], password: PASSWORD }
  return (await world.call(person ?? (await someone()), personTokenEndpoints.create, { body })).data
}

test('a call asks the database no more often than that of a session; once a minute it stores the use', async () => {
  const { token } = await makeToken()
  const ask = async () => {
    world.clock.advance(seconds(1))
    const headers = { authorization: `Bearer ${token}` }
    const { statements } = await countStatements((counted) =>
      httpCall(`${world.url}/api/tags`, { method: 'GET', headers: { ...headers, ...counted } }),
    )
    return statements
  }
  // The notice of the new token may still be on its way.
  await expect.poll(ask).toEqual([expect.stringContaining('"tags"')])
  world.clock.advance(minutes(1))
  expect(await ask()).toEqual([expect.stringContaining('"personTokenUses"'), expect.stringContaining('"tags"')])
})

test('a program that calls too often is refused with a time to come back, and others are served meanwhile', async () => {
  const owner = await someone()
  const [busy, another, calm] = [await makeToken(owner), await makeToken(owner), await makeToken()]
  const ask = (token: { token: string }) => world.call(token, tags.endpoints.list)
  const fixed = world.clock.now()
  world.clock.now = () => fixed
  const asked = []
  for (let n = 0; n < 5; n++) asked.push(await ask(busy))
  expect(asked.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    ...Array(3).fill([200, null]),
    ...Array(2).fill([429, '1']),
  ])
  expect((await ask(another)).status).toBe(429)
  expect((await ask(calm)).status).toBe(200)
  world.clock.now = () => new Date(fixed.getTime() + seconds(1))
  expect((await ask(busy)).status).toBe(200)
})
