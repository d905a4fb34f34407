import { AppError } from '@recado/contract/errors'
import { expect, test } from 'vitest'
import { nameOf } from './access.ts'
import { attackEndpoints } from './attackEndpoints.ts'
import { documentsEveryEndpoint } from './openApi.ts'

const world = await attackEndpoints(import.meta.filename)

test('every endpoint has a place of its own, and the description names them all', async () => {
  expect(new Set(world.endpoints.map(nameOf)).size).toBe(world.endpoints.length)
  await documentsEveryEndpoint(world)
})

test('an address that cannot be read is refused, and nothing of it is given back', async () => {
  for (const address of ['tags/%ZZsecret', `forgetpassword/${'secret'.repeat(100)}`]) {
    const response = await fetch(`${world.url}/api/${address}`, { method: 'POST' })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual(new AppError('ERR_MALFORMED').body)
  }
})
