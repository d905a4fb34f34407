import { connections } from '@recado/contract/connections'
import { simulator } from '@recado/contract/simulator'
import { expect } from 'vitest'
import type { Persistent } from './persistent.ts'

/** A line of the simulated network, linked and connected. */
export async function connectedLine(ask: Persistent, name = 'Line') {
  const { id } = await ask(connections.create, { body: { name, provider: 'simulator' } })
  const status = async () => (await ask(connections.get, { params: { id } })).status
  await expect.poll(status, { timeout: 120_000 }).toBe('qrcode')
  await ask(simulator.scan, { params: { id } })
  await expect.poll(status, { timeout: 120_000 }).toBe('CONNECTED')
  return id
}
