import { noCapabilities } from '@recado/contract/channels/channelDefinition'
import { connectionEndpoints } from '@recado/contract/connections'
import { afterAll, expect, test } from 'vitest'
import { createPigeonChannel } from '../../../test/channels/pigeonChannel.ts'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'
import type { Channel, ConnectionState } from '../../channels/channel.ts'
import { saveConnectionState } from './index.ts'

const { carrier: pigeon } = createPigeonChannel()
const typing: Channel = { ...pigeon, provider: 'beta', capabilities: { ...noCapabilities, pairsByCode: true } }
const deaf: Channel = { ...pigeon, provider: 'simulator' }
const world = await createWorld({ carriers: new Map([typing, deaf].map((one) => [one.provider, one])), env: { ROLE: 'web' } })
const { kernel } = world
afterAll(() => world.close())

const settings = { loft: 'Tower', ringCode: 'a ring code 7Qz4' }
const make = async (boss: Person, body: { name: string; provider: string }) =>
  (await world.call(boss, connectionEndpoints.create, { body: { ...body, settings } })).data
const report = (companyId: number, connectionId: number, state: ConnectionState) =>
  kernel.transact({ companyId }, (tx) => saveConnectionState(tx, kernel, { connectionId, ...state }))
const stored = (id: number) => world.platform.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirst()

test('a pairing code is requested for a phone number, which gets the country code of the company', async () => {
  const boss = await world.person('admin')
  const { id } = await make(boss, { name: 'Shop', provider: typing.provider })
  const ask = (number: string, to = id) => world.call(boss, connectionEndpoints.pairByCode, { params: { id: to }, body: { number } })
  expect(await ask('11 98765-0001')).toMatchObject({ status: 200 })
  expect(await stored(id)).toMatchObject({ wanted: 'connected', pairingNumber: '5511987650001', commands: 1, status: 'OPENING' })
  await report(boss.companyId, id, { status: 'PAIRING', pairingCode: 'ABCD-1234', codeLasts: 120_000 })
  const { data: shown } = await world.call(boss, connectionEndpoints.get, { params: { id } })
  expect(shown).toMatchObject({ pairingCode: 'ABCD-1234', codeLasts: 120_000, qrcode: '' })
  expect(JSON.stringify(await stored(id))).not.toContain('ABCD')
  await report(boss.companyId, id, { status: 'CONNECTED' })
  expect(await stored(id)).toMatchObject({ pairingNumber: '', codesSealed: null, codeLasts: 0 })
  const other = await make(boss, { name: 'Other', provider: deaf.provider })
  expect(await ask('11987650001', other.id)).toMatchObject({ status: 422, error: 'ERR_NOT_SUPPORTED' })
})
