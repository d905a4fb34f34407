import { join } from 'node:path'
import { connectionEndpoints } from '@recado/contract/connections'
import { type FakeWhatsapp, openFakeWhatsapp } from '../whatsapp/test/fakeWhatsapp/fakeWhatsapp.ts'
import type { Handset } from '../whatsapp/test/fakeWhatsapp/handset.ts'
import { patientExpect as expect, test as usual } from './fixtures.ts'
import type { Person } from './platform.ts'
import { launchProduct, type Product } from './product.ts'

/** The app with its real WhatsApp channel, against a server that speaks the real protocol. */
export const test = usual.extend<object, { product: Product; standIn: FakeWhatsapp }>({
  standIn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const standIn = await openFakeWhatsapp()
      await use(standIn)
      await standIn.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [
    async ({ standIn }, use) => {
      const product = await launchProduct({
        entry: join(import.meta.dirname, '../server/test/channels/withStandIn.ts'),
        env: { WHATSAPP: 'on', STAND_IN: JSON.stringify({ address: standIn.address, trust: standIn.trust }) },
      })
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** A connection paired with this phone, as a user does on the screen. */
export async function pairConnection(admin: Person, name: string, phone: Handset) {
  const { id } = await admin.call(connectionEndpoints.create, { body: { name, provider: 'beta' } })
  const line = () => admin.call(connectionEndpoints.get, { params: { id } })
  await expect.poll(async () => (await line()).status).toBe('qrcode')
  phone.scan((await line()).qrcode)
  await expect.poll(async () => (await line()).status).toBe('CONNECTED')
  return id
}
