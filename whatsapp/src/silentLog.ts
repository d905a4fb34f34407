import type { SocketConfig } from 'baileys'

const nothing = () => undefined

/** What the client would log are stanzas, numbers and keys: what matters of it becomes a state of the line. */
export const silentLog: SocketConfig['logger'] = {
  level: 'silent',
  child: () => silentLog,
  ...{ trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing },
}
