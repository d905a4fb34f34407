import { connectionEndpoints } from '@recado/contract/connections'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { waitUntil } from '../waitUntil.ts'
import type { PersistentClient } from './persistentClient.ts'

/** A connection to the simulated network, linked and open. */
export async function connectedLine(ask: PersistentClient, name = 'Line') {
  const { id } = await ask(connectionEndpoints.create, { body: { name, provider: 'simulator' } })
  const isNow = async (wanted: string) => (await ask(connectionEndpoints.get, { params: { id } })).status === wanted
  await waitUntil(() => isNow('qrcode'), `${name} shows its code`)
  await ask(simulatorEndpoints.scan, { params: { id } })
  await waitUntil(() => isNow('CONNECTED'), `${name} is connected`)
  return id
}
