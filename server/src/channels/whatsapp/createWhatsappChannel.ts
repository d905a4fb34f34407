import { whatsappChannel } from '@recado/contract/channels/whatsapp'
import { parseWhatsappBehaviour } from '@recado/contract/channels/whatsappSettings'
import type { OpenSession, PasskeyTimes, WebVersions } from '@recado/whatsapp'
import { type Channel, type ConnectionRef, Unavailable } from '../channel.ts'
import { type ConnectionOptions, openChannelStore, type Warn } from '../channelStore.ts'
import { createSessionStore, type Sealing } from './sessionStore.ts'
import { createLookups } from './whatsappLookups.ts'

type Version = ReturnType<WebVersions['current']>
/** Only tests set these: WhatsApp's address, how long a QR code is valid, the pause after a first failure, the newest version. */
export type ServiceOptions = {
  address?: string
  codeLasts?: number
  firstPause?: number
  fetchNewest?: () => Promise<Version | undefined>
  passkeyTimes?: PasskeyTimes
}
type Options = ServiceOptions & {
  connection: ConnectionOptions
  secrets: Sealing
  /** The WhatsApp Web version that connections report, if the installation sets one. */
  version?: Version | undefined
  /** Whether accounts that ask for a passkey can be linked. */
  passkey?: boolean
  warn?: Warn
}

const ADDRESS = 'wss://web.whatsapp.com/ws/chat'
const CODE_LASTS = 20_000
const FIRST_PAUSE = 1000
const ignoreWarning: Warn = () => undefined

/** WhatsApp by a linked phone. The client library loads when the first connection opens: installations without one do not pay for it. */
export function createWhatsappChannel({
  connection,
  secrets,
  warn = ignoreWarning,
  version,
  passkey: isPasskeyOn = true,
  ...given
}: Options) {
  const { address = ADDRESS, codeLasts = CODE_LASTS, firstPause = FIRST_PAUSE } = given
  // `waitsForDisk`: a key that has advanced and is lost in a crash cannot be used any more.
  const store = openChannelStore(connection, { name: 'whatsapp', waitsForDisk: true }, warn)
  const sealing: Sealing = { seal: secrets.seal, unseal: secrets.unseal }
  const vaultFor = (connectionId: number) => createSessionStore({ ...store, ...sealing }, connectionId)
  const sessions = new Map<number, OpenSession>()
  let versions: WebVersions | undefined

  function sessionOf({ connectionId }: ConnectionRef) {
    const session = sessions.get(connectionId)
    if (!session) throw new Unavailable('The connection is not open here')
    return session
  }

  const channel: Channel = {
    ...whatsappChannel,
    async open(connection, host, pairing) {
      const { openSession, createWebVersions, fetchNewestVersion, PASSKEY_TIMES } = await import('@recado/whatsapp')
      versions ??= createWebVersions({ told: version, fetchNewest: given.fetchNewest ?? fetchNewestVersion })
      const vault = vaultFor(connection.connectionId)
      const own = (await host.listConnections()).find(({ connectionId }) => connectionId === connection.connectionId)
      const behaviour = parseWhatsappBehaviour(own?.settings ?? {})
      const passkey = isPasskeyOn ? (given.passkeyTimes ?? PASSKEY_TIMES) : undefined
      const linking = { pairing, passkey, codeLasts, firstPause }
      const session = await openSession({ connection, host, vault, sealing, address, versions, behaviour, ...linking })
      sessions.set(connection.connectionId, session)
      return {
        ...session,
        async close() {
          if (sessions.get(connection.connectionId) === session) sessions.delete(connection.connectionId)
          await session.close()
        },
      }
    },
    // Stop all writes at once: a late write could replace a newer key, and the next process could not decrypt.
    abort: store.abort,
    ...createLookups({ store, sealing, vaultFor, sessionOf }),
  }

  return {
    channel,
    async close() {
      for (const session of sessions.values()) await session.close()
      await store.close()
    },
  }
}
