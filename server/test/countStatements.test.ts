import { afterAll, expect, test } from 'vitest'
import { countStatements } from './countStatements.ts'
import { createWorld } from './testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

test('the statements of a call are counted: otherwise every budget would be met', async () => {
  const { token } = await world.person('admin')
  const headers = { authorization: `Bearer ${token}` }
  const { statements } = await countStatements((counted) => fetch(`${world.url}/api/tags`, { headers: { ...headers, ...counted } }))
  expect(statements).toEqual([expect.stringContaining('from "tags"')])
})
