import type { LinkedDevice } from './linkedDevice.ts'
import { node } from './nodes.ts'

const LOGGED_OUT = 401
const LOST = 408
const CLOSED = 428
const REPLACED = 440
const REFUSED_AT_LOGIN = new Set([403, 405, 411])

/** Ends the connection of a device in the way in which the real service signals this code. */
export function disconnectWithCode(device: LinkedDevice, code: number) {
  const { connection } = device
  if (code === LOGGED_OUT) return unlinkDevice(device)
  if (code === LOST) {
    if (connection) connection.isMute = true
  } else if (code === CLOSED) connection?.cut()
  else if (code === REPLACED) connection?.end(node('stream:error', {}, [node('conflict', { type: 'replaced' })]))
  else if (REFUSED_AT_LOGIN.has(code)) {
    device.refusal = { code, times: Number.POSITIVE_INFINITY }
    connection?.cut()
  } else connection?.end(node('stream:error', { code: String(code) }))
}

/** Unlinks the device, as the owner can do it on the handset. */
export function unlinkDevice(device: LinkedDevice) {
  const { phone, connection } = device
  phone.devices.splice(phone.devices.indexOf(device), 1)
  connection?.end(node('stream:error', { code: String(LOGGED_OUT) }, [node('conflict', { type: 'device_removed' })]))
}
