import { connections } from '@recado/contract/connections'
import { simulator } from '@recado/contract/simulator'
import { until } from '../until.ts'
import type { Persistent } from './persistent.ts'

/** A line of the simulated network, linked and connected. */
export async function connectedLine(ask: Persistent, name = 'Line') {
  const { id } = await ask(connections.create, { body: { name, provider: 'simulator' } })
  const isNow = async (wanted: string) => (await ask(connections.get, { params: { id } })).status === wanted
  await until(() => isNow('qrcode'), `${name} shows its code`)
  await ask(simulator.scan, { params: { id } })
  await until(() => isNow('CONNECTED'), `${name} is connected`)
  return id
}
