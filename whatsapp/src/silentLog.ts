import type { SocketConfig } from 'baileys'

const nothing = () => undefined

/** The client would log stanzas, phone numbers and keys. What matters becomes a state of the connection. */
export const silentLog: SocketConfig['logger'] = {
  level: 'silent',
  child: () => silentLog,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
}
