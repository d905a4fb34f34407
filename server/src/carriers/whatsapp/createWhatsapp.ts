import { whatsappCarrier } from '@recado/contract/carriers/whatsapp'
import type { OpenSession } from '@recado/whatsapp'
import { type Carrier, type Line, Unavailable } from '../port.ts'
import { type ConnectionOptions, openStore, type Warn } from '../store.ts'
import { lookupsIn } from './lookups.ts'
import { type Sealing, vaultOf } from './vaultOf.ts'

/** Where the service is, and how long one of its QR codes is good for: something else in tests alone. */
export type ServiceOptions = { address?: string; codeLasts?: number }
type Options = ServiceOptions & { connection: ConnectionOptions; secrets: Sealing; warn?: Warn }

const ADDRESS = 'wss://web.whatsapp.com/ws/chat'
const CODE_LASTS = 20_000
const unheard: Warn = () => undefined

/** WhatsApp, by a phone that is linked. What speaks to it is loaded once a line opens: an installation without one pays nothing for it. */
export function createWhatsapp({ connection, secrets, address = ADDRESS, codeLasts = CODE_LASTS, warn = unheard }: Options) {
  // A key that has moved on without being kept could be used no more.
  const store = openStore(connection, { name: 'whatsapp', waitsForDisk: true }, warn)
  const sealing: Sealing = { seal: secrets.seal, unseal: secrets.unseal }
  const vaultFor = (connectionId: number) => vaultOf({ ...store, ...sealing }, connectionId)
  const sessions = new Map<number, OpenSession>()

  function sessionOf({ connectionId }: Line) {
    const session = sessions.get(connectionId)
    if (!session) throw new Unavailable('The line is not open here')
    return session
  }

  const carrier: Carrier = {
    ...whatsappCarrier,
    async open(line, host) {
      const { openLine } = await import('@recado/whatsapp')
      const session = await openLine({ line, host, vault: vaultFor(line.connectionId), sealing, address, codeLasts })
      sessions.set(line.connectionId, session)
      return {
        ...session,
        async close() {
          if (sessions.get(line.connectionId) === session) sessions.delete(line.connectionId)
          await session.close()
        },
      }
    },
    ...lookupsIn({ store, sealing, vaultFor, sessionOf }),
  }

  return {
    carrier,
    async close() {
      for (const session of sessions.values()) await session.close()
      await store.close()
    },
  }
}
