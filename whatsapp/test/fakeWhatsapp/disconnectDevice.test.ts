import { afterAll, beforeAll, expect, test } from 'vitest'
import { restrict } from './accountLimits.ts'
import { disconnectWithCode, unlinkDevice } from './disconnectDevice.ts'
import { type FakeWhatsapp, openFakeWhatsapp } from './fakeWhatsapp.ts'
import type { Handset } from './handset.ts'
import { openUnmodifiedClient } from './unmodifiedClient.ts'

let standIn: FakeWhatsapp
beforeAll(async () => {
  standIn = await openFakeWhatsapp()
  standIn.believe()
})
afterAll(() => standIn.close())

let shops = 0
async function linked() {
  const shop: Handset = standIn.phone({ number: `55119000010${String(++shops).padStart(2, '0')}`, name: 'Shop' })
  const client = openUnmodifiedClient(standIn)
  shop.scan(await client.qr())
  await client.isOpen()
  return { shop, client }
}

const COMES_AGAIN = [428, 515]

test.for([401, 403, 405, 428, 440, 500, 515])('a client is disconnected with %i in the way of the real service', async (code) => {
  const { shop, client } = await linked()
  await standIn.until(() => shop.line.isOnline, 'the line')
  disconnectWithCode(shop.line, code)
  await standIn.until(() => client.told.closes.slice(1).includes(code), `the end with ${code}`)
  if (COMES_AGAIN.includes(code)) await client.isOpen()
  else expect(client.told.isOpen).toBe(false)
  expect(shop.devices).toHaveLength(code === 401 ? 0 : 1)
  await client.close()
})

test('a client with the same keys replaces the first one, and an unlinked client is told so', async () => {
  const { shop, client } = await linked()
  const elsewhere = openUnmodifiedClient(standIn, client.auth)
  await standIn.until(() => client.told.closes.includes(440), 'the replacing')
  await elsewhere.isOpen()
  unlinkDevice(shop.line)
  await standIn.until(() => elsewhere.told.closes.includes(401), 'the end')
  await elsewhere.close()
  await client.close()
})

test('the client is told about a restriction and when it ends', async () => {
  const { shop, client } = await linked()
  const ends = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000)
  restrict(shop.line, ends)
  await standIn.until(() => client.told.restrictedUntil?.getTime() === ends.getTime(), 'the restriction')
  await client.close()
})
