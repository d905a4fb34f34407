import type { ClientHello, Connection } from './connection.ts'
import type { LinkedDevice } from './linkedDevice.ts'
import type { Network } from './network.ts'
import { node, seconds } from './nodes.ts'
import { historyNodeFor } from './shareHistory.ts'

const NOT_LINKED = 401

/** Logs a client in as its device, or tells it why this is refused. */
export function logIn(network: Network, connection: Connection, { client, noiseKey }: ClientHello) {
  const device = network.find(`${client.username}@s.whatsapp.net`)?.devices.find(({ id }) => id === client.device)
  if (!device?.noiseKey.equals(noiseKey)) return refuseLogin(connection, NOT_LINKED)
  const { refusal } = device
  if (refusal && refusal.times > 0) {
    device.refusal = { ...refusal, times: refusal.times - 1 }
    return refuseLogin(connection, refusal.code)
  }
  device.connection?.end(node('stream:error', {}, [node('conflict', { type: 'replaced' })]))
  device.come(connection)
  connection.send(node('success', { t: seconds(), lid: device.lidJid, props: '27', companion_enc_static: '', location: 'odn' }))
  return device
}

export function refuseLogin(connection: Connection, code: number) {
  connection.end(node('failure', { reason: String(code), location: 'atn' }))
  return undefined
}

/** The client is ready to receive. The first time, the phone shares its history before anything else. */
export async function startDelivery(device: LinkedDevice) {
  if (device.isOnline) return
  if (!device.hasHistory) {
    device.hasHistory = true
    await device.phone.inTurn(async () => device.deliverFirst(await historyNodeFor(device)))
  }
  device.goOnline()
}
