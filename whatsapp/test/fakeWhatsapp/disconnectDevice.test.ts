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
  const line = openUnmodifiedClient(standIn)
  shop.scan(await line.qr())
  await line.isOpen()
  return { shop, line }
}

const COMES_AGAIN = [428, 515]

test.for([401, 403, 405, 428, 440, 500, 515])('a line is closed with %i as the real service does it', async (code) => {
  const { shop, line } = await linked()
  await standIn.until(() => shop.line.isOnline, 'the line')
  disconnectWithCode(shop.line, code)
  await standIn.until(() => line.told.closes.slice(1).includes(code), `the end with ${code}`)
  if (COMES_AGAIN.includes(code)) await line.isOpen()
  else expect(line.told.isOpen).toBe(false)
  expect(shop.devices).toHaveLength(code === 401 ? 0 : 1)
  await line.close()
})

test('a line whose account is used elsewhere is replaced, and one that is unlinked knows it', async () => {
  const { shop, line } = await linked()
  const elsewhere = openUnmodifiedClient(standIn, line.auth)
  await standIn.until(() => line.told.closes.includes(440), 'the replacing')
  await elsewhere.isOpen()
  unlinkDevice(shop.line)
  await standIn.until(() => elsewhere.told.closes.includes(401), 'the end')
  await elsewhere.close()
  await line.close()
})

test('a restriction is told with its end', async () => {
  const { shop, line } = await linked()
  const ends = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000)
  restrict(shop.line, ends)
  await standIn.until(() => line.told.restrictedUntil?.getTime() === ends.getTime(), 'the restriction')
  await line.close()
})
