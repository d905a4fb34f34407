import type { Host, Line, Session } from '@recado/server/carriers/port'
import { Browsers, makeWASocket, type WASocket } from 'baileys'
import type { Account } from './account.ts'
import { connectLine } from './connectLine.ts'
import { hushLibsignal } from './hush.ts'
import { createInbox } from './inbound/inbox.ts'
import { createJournal } from './inbound/journal.ts'
import { peopleIn } from './inbound/people.ts'
import { readingOf, type Sealing } from './inbound/readingOf.ts'
import { listenTo } from './listenTo.ts'
import { acknowledgements } from './outbound/acknowledged.ts'
import { outgoingOn, protoOf } from './outbound/outgoing.ts'
import { createPauses } from './pausing.ts'
import { createReceipts } from './receipts.ts'
import { silentLog } from './silentLog.ts'
import { createStates } from './states.ts'
import { untilClosed } from './untilClosed.ts'
import type { Vault } from './vault.ts'

export type OpenSession = Session & {
  /** The number as the service writes it; undefined when nobody has it there. */
  findNumber: (number: string) => Promise<string | undefined>
}
export type LineGiven = {
  line: Line
  host: Host
  vault: Vault
  sealing: Sealing
  /** Where the service is. */
  address: string
  /** How long a QR code is good for. */
  codeLasts: number
}

/** One line, open for as long as this process owns it. */
export async function openLine({ line, host, vault: whole, sealing, address, codeLasts }: LineGiven): Promise<OpenSession> {
  hushLibsignal()
  const { pause, end } = createPauses()
  const { vault, close } = untilClosed(whole)
  let isDone = false
  const isClosed = () => isDone
  const telling = { line, host, vault, pause, isClosed }
  const acknowledged = acknowledgements()
  const people = peopleIn(vault)
  const translating = readingOf({ line, people, sealing, socket: () => connection.socket() })
  const me = () => {
    const { id, lid = '' } = connection.me() ?? {}
    return id === undefined ? undefined : { id, lid }
  }
  const inbox = createInbox({ ...telling, me, translating })
  const receipts = createReceipts(telling)
  const journal = createJournal(inbox.expect)
  const states = createStates(telling)

  function openSocket(account: Account): WASocket {
    const socket = makeWASocket({
      ...{ auth: account, logger: silentLog, waWebSocketUrl: address, qrTimeout: codeLasts, browser: Browsers.ubuntu('Chrome') },
      // The phone goes on ringing, and what we send comes back to us by the answer of the service alone.
      ...{ markOnlineOnConnect: false, emitOwnEvents: false, syncFullHistory: false },
      makeSignalRepository: journal.makeSignalRepository,
      getMessage: async ({ id }) => {
        const kept = id ? await vault.readKept(id) : undefined
        return kept?.fromMe && kept.content ? protoOf(kept.content) : undefined
      },
    })
    listenTo(socket, { line, host, people, journal, receipts, acknowledged, renamed: translating.renamed, addTold: inbox.addTold })
    return socket
  }

  const connection = connectLine({ ...telling, openSocket, resume: inbox.resume, tell: states.tell, lost: acknowledged.lost })
  const outgoing = outgoingOn({ vault, socket: connection.socket, acknowledged })
  void connection.start()
  receipts.resume()

  return {
    ...outgoing,
    logout: connection.logout,
    async findNumber(number) {
      const [found] = (await connection.socket().onWhatsApp(number)) ?? []
      return found?.exists ? found.jid.split(/[:@]/)[0] : undefined
    },
    async close() {
      isDone = true
      end()
      await connection.drop()
      await receipts.noted()
      await close()
    },
  }
}
