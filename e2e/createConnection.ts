import { expect } from '@playwright/test'
import { connections } from '@recado/contract/connections'
import { simulator } from '@recado/contract/simulator'
import type { Person } from './platform.ts'

/** A paired connection of the simulated network. */
export async function createConnection(admin: Person, name: string) {
  const { id } = await admin.call(connections.create, { body: { name, provider: 'simulator' } })
  const status = async () => (await admin.call(connections.get, { params: { id } })).status
  await expect.poll(status).toBe('qrcode')
  await admin.call(simulator.scan, { params: { id } })
  await expect.poll(status).toBe('CONNECTED')
  return {
    id,
    /** A contact writes a message. */
    hears: (from: { number: string; name: string }, body: string) =>
      admin.call(simulator.inbound, { params: { id }, body: { from, body } }),
  }
}
