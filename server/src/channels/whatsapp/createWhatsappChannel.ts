import { whatsappChannel } from '@recado/contract/channels/whatsapp'
import { parseWhatsappBehaviour } from '@recado/contract/channels/whatsappSettings'
import type { OpenSession, WebVersions } from '@recado/whatsapp'
import { type Channel, type ConnectionRef, Unavailable } from '../channel.ts'
import { type ConnectionOptions, openChannelStore, type Warn } from '../channelStore.ts'
import { createLookups } from './lookups.ts'
import { createSessionStore, type Sealing } from './sessionStore.ts'

type Version = ReturnType<WebVersions['current']>
/** Where the service is, how long one of its QR codes is good for, how long a line waits after a first failure, and the newest version: something else in tests alone. */
export type ServiceOptions = { address?: string; codeLasts?: number; firstPause?: number; fetchNewest?: () => Promise<Version | undefined> }
type Options = ServiceOptions & {
  connection: ConnectionOptions
  secrets: Sealing
  /** What lines say to be, where the installation knows better than what came along. */
  version?: Version | undefined
  warn?: Warn
}

const ADDRESS = 'wss://web.whatsapp.com/ws/chat'
const CODE_LASTS = 20_000
const FIRST_PAUSE = 1000
const ignoreWarning: Warn = () => undefined

/** WhatsApp, by a phone that is linked. What speaks to it is loaded once a line opens: an installation without one pays nothing for it. */
export function createWhatsappChannel({ connection, secrets, warn = ignoreWarning, version, ...given }: Options) {
  const { address = ADDRESS, codeLasts = CODE_LASTS, firstPause = FIRST_PAUSE } = given
  // A key that has moved on without being kept could be used no more.
  const store = openChannelStore(connection, { name: 'whatsapp', waitsForDisk: true }, warn)
  const sealing: Sealing = { seal: secrets.seal, unseal: secrets.unseal }
  const vaultFor = (connectionId: number) => createSessionStore({ ...store, ...sealing }, connectionId)
  const sessions = new Map<number, OpenSession>()
  let versions: WebVersions | undefined

  function sessionOf({ connectionId }: ConnectionRef) {
    const session = sessions.get(connectionId)
    if (!session) throw new Unavailable('The line is not open here')
    return session
  }

  const carrier: Channel = {
    ...whatsappChannel,
    async open(line, host, pairing) {
      const { openSession, createWebVersions, fetchNewestVersion } = await import('@recado/whatsapp')
      versions ??= createWebVersions({ told: version, fetchNewest: given.fetchNewest ?? fetchNewestVersion })
      const vault = vaultFor(line.connectionId)
      const own = (await host.listConnections()).find(({ connectionId }) => connectionId === line.connectionId)
      const behaviour = parseWhatsappBehaviour(own?.settings ?? {})
      const session = await openSession({ line, host, pairing, vault, sealing, address, codeLasts, firstPause, versions, behaviour })
      sessions.set(line.connectionId, session)
      return {
        ...session,
        async close() {
          if (sessions.get(line.connectionId) === session) sessions.delete(line.connectionId)
          await session.close()
        },
      }
    },
    // A key that is put back where it was opens nothing of what its next owner hears.
    abort: store.abort,
    ...createLookups({ store, sealing, vaultFor, sessionOf }),
  }

  return {
    carrier,
    async close() {
      for (const session of sessions.values()) await session.close()
      await store.close()
    },
  }
}
