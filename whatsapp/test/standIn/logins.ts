import type { Connection, Greeted } from './connection.ts'
import { historyFor } from './history.ts'
import type { LinkedDevice } from './linkedDevice.ts'
import type { Network } from './network.ts'
import { node, seconds } from './nodes.ts'

const NOT_LINKED = 401

/** Lets a client in as the device that it is, or says why not. */
export function logIn(network: Network, connection: Connection, { client, noiseKey }: Greeted) {
  const device = network.find(`${client.username}@s.whatsapp.net`)?.devices.find(({ id }) => id === client.device)
  if (!device?.noiseKey.equals(noiseKey)) return refuse(connection, NOT_LINKED)
  const { refusal } = device
  if (refusal && refusal.times > 0) {
    device.refusal = { ...refusal, times: refusal.times - 1 }
    return refuse(connection, refusal.code)
  }
  device.connection?.end(node('stream:error', {}, [node('conflict', { type: 'replaced' })]))
  device.come(connection)
  connection.send(node('success', { t: seconds(), lid: device.lidJid, props: '27', companion_enc_static: '', location: 'odn' }))
  return device
}

export function refuse(connection: Connection, code: number) {
  connection.end(node('failure', { reason: String(code), location: 'atn' }))
  return undefined
}

/** The client is ready to hear. On the first time the phone shares its history before anything else. */
export async function startHearing(device: LinkedDevice) {
  if (device.isOnline) return
  if (!device.hasHistory) {
    device.hasHistory = true
    await device.phone.inTurn(async () => device.deliverFirst(await historyFor(device)))
  }
  device.goOnline()
}
