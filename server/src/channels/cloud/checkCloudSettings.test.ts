import { channelEndpoints } from '@recado/contract/channels/channels'
import { afterAll, expect, test } from 'vitest'
import { createCloudWorld, openCloudConnection } from '../../../test/cloud/cloudConnection.ts'
import { settingsOf } from '../../../test/cloud/cloudNumber.ts'
import { waitUntil } from '../../../test/waitUntil.ts'

const place = await createCloudWorld()
const { world, graph } = place
afterAll(() => place.close())

test('settings are tried before they are saved, and each wrong one is named', async () => {
  const boss = await world.person('admin')
  const number = graph.number()
  const right = settingsOf(number)
  const examine = async (wrong: Partial<typeof right>) => {
    const body = { settings: { ...right, ...wrong } }
    return (await world.call(boss, channelEndpoints.examine, { params: { provider: 'cloud' }, body })).data
  }
  expect(await examine({})).toEqual({ problems: [], found: `Shop ${number.display}` })
  expect(await examine({ token: 'another token' })).toEqual({ problems: ['cloudTokenRefused'], found: '' })
  expect(await examine({ phoneNumberId: '1234567' })).toMatchObject({ problems: ['cloudNumberUnknown'] })
  expect(await examine({ businessAccountId: '1234567', appSecret: 'another secret' })).toMatchObject({
    problems: ['cloudAccountWrong', 'cloudSecretWrong'],
  })
})

test('an empty setting is reported as required, not as too short', async () => {
  const boss = await world.person('admin')
  const body = { settings: { phoneNumberId: '1234567', token: ' ' } }
  const { status, details } = await world.call(boss, channelEndpoints.examine, { params: { provider: 'cloud' }, body })
  const needed = ['businessAccountId', 'token', 'appSecret', 'verifyToken'].map((name) => ({ path: `settings.${name}`, code: 'required' }))
  expect({ status, details }).toMatchObject({ status: 422, details: { fields: needed } })
})

test('an existing connection keeps its secrets, and shows when Meta has called', async () => {
  const line = await openCloudConnection({ world, number: graph.number() })
  await line.connected()
  const calls = async () => (await world.call(line.boss, channelEndpoints.calls, { params: { id: line.id } })).data
  expect(await calls()).toMatchObject({ verifiedAt: null, heardAt: null, refusedAt: null, shared: null })
  const { settings } = await line.one()
  const body = { settings, connectionId: line.id }
  expect((await world.call(line.boss, channelEndpoints.examine, { params: { provider: 'cloud' }, body })).data.problems).toEqual([])

  await line.number.hooks.prove()
  await line.number.hooks.post(JSON.stringify(line.number.envelope({})), 'sha256='.padEnd(71, '0'))
  await waitUntil(async () => (await calls()).refusedAt !== null, 'the wrong signature is noted')
  expect(await calls()).toMatchObject({ verifiedAt: expect.any(String), heardAt: null })
})
