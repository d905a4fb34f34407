import { expect } from '@playwright/test'
import { connectionEndpoints } from '@recado/contract/connections'
import { simulatorEndpoints } from '@recado/contract/simulator'
import type { Person } from './platform.ts'

/** A paired connection of the simulated network. */
export async function createConnection(admin: Person, name: string) {
  const { id } = await admin.call(connectionEndpoints.create, { body: { name, provider: 'simulator' } })
  const status = async () => (await admin.call(connectionEndpoints.get, { params: { id } })).status
  await expect.poll(status).toBe('qrcode')
  await admin.call(simulatorEndpoints.scan, { params: { id } })
  await expect.poll(status).toBe('CONNECTED')
  return {
    id,
    /** A contact writes a message. */
    hears: (from: { number: string; name: string }, body: string) =>
      admin.call(simulatorEndpoints.inbound, { params: { id }, body: { from, body } }),
  }
}
