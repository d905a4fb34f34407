import type { Behaviour } from '@recado/contract/carriers/whatsappSettings'
import type { Address, Appearance, Host, Line, Pairing, Session } from '@recado/server/carriers/port'
import { Browsers, makeWASocket, proto, type WASocket } from 'baileys'
import { type Account, keysIn } from './account.ts'
import { createAccountLimits } from './accountLimits.ts'
import { appearanceOf } from './appearance.ts'
import { connectLine } from './connectLine.ts'
import { followHistory } from './historyProgress.ts'
import { hushLibsignal } from './hush.ts'
import { createInbox } from './inbound/inbox.ts'
import { createJournal } from './inbound/journal.ts'
import { peopleIn } from './inbound/people.ts'
import { readingOf, type Sealing } from './inbound/readingOf.ts'
import { linkingBy } from './linking.ts'
import { listenTo } from './listenTo.ts'
import { acknowledgements } from './outbound/acknowledged.ts'
import { outgoingOn, protoOf } from './outbound/outgoing.ts'
import { unhurried } from './outbound/unhurried.ts'
import { createPauses } from './pausing.ts'
import { createReceipts } from './receipts.ts'
import { silentLog } from './silentLog.ts'
import { createStates } from './states.ts'
import { unlessFailing } from './unlessFailing.ts'
import { untilClosed } from './untilClosed.ts'
import type { Vault } from './vault.ts'
import type { WebVersions } from './webVersions.ts'

export type OpenSession = Session & {
  /** The number as the service writes it; undefined when nobody has it there. */
  findNumber: (number: string) => Promise<string | undefined>
  appearanceOf: (of: readonly Address[], knownPicture: string | null) => Promise<Appearance>
}
export type LineGiven = {
  line: Line
  host: Host
  pairing: Pairing | undefined
  vault: Vault
  sealing: Sealing
  /** Where the service is. */
  address: string
  versions: WebVersions
  behaviour: Behaviour
  /** How long a QR code is good for. */
  codeLasts: number
  /** How long it waits after the first failure. */
  firstPause: number
}

const { FULL } = proto.HistorySync.HistorySyncType
/** What a phone shares without being asked for all of it. */
const SHARED_ANYWAY = 60 * 24 * 60 * 60 * 1000

/** One line, open for as long as this process owns it. */
export async function openLine({
  line,
  host,
  vault: whole,
  sealing,
  address,
  versions,
  behaviour,
  ...given
}: LineGiven): Promise<OpenSession> {
  hushLibsignal()
  const linking = linkingBy(given.pairing, given.codeLasts)
  const { pause, end } = createPauses()
  const { vault, close } = untilClosed(unlessFailing(whole, () => connection.failed()))
  const isLong = behaviour.history > SHARED_ANYWAY
  let version = versions.current()
  let isDone = false
  const isClosed = () => isDone
  const telling = { line, host, vault, pause, isClosed }
  const limits = createAccountLimits({ changed: () => connection.tellConnected() })
  const acknowledged = acknowledgements({ restricted: limits.refresh })
  const people = peopleIn(vault)
  const translating = readingOf({ line, people, sealing, lateAfter: behaviour.lateAfter, socket: () => connection.socket() })
  const me = () => {
    const { id, lid = '' } = connection.me() ?? {}
    return id === undefined ? undefined : { id, lid }
  }
  const inbox = createInbox({ ...telling, me, translating })
  const receipts = createReceipts(telling)
  const journal = createJournal({
    expect: inbox.expect,
    write: keysIn(vault).set,
    isKnown: async (hash, id) => (await vault.isHeard(hash)) || (await vault.readKept(id)) !== undefined,
  })
  const states = createStates(telling)

  const progressed = followHistory({ pause, tell: (progress) => connection.tellHistory(progress) })

  function openSocket(account: Account): WASocket {
    version = versions.current()
    const socket = makeWASocket({
      ...{
        auth: account,
        version,
        logger: silentLog,
        waWebSocketUrl: address,
        qrTimeout: linking.codeLasts,
        browser: Browsers.ubuntu('Chrome'),
      },
      // The phone goes on ringing, and what we send comes back to us by the answer of the service alone.
      ...{ markOnlineOnConnect: false, emitOwnEvents: false, syncFullHistory: isLong },
      shouldSyncHistoryMessage: ({ syncType }) => isLong || syncType !== FULL,
      makeSignalRepository: journal.makeSignalRepository,
      getMessage: async ({ id }) => {
        const kept = id ? await vault.readKept(id) : undefined
        return kept?.fromMe && kept.content ? protoOf(kept.content) : undefined
      },
    })
    listenTo(socket, {
      line,
      host,
      history: behaviour.history,
      people,
      journal,
      receipts,
      acknowledged,
      renamed: translating.renamed,
      addTold: inbox.addTold,
      progressed,
    })
    return socket
  }

  const connection = connectLine({
    ...telling,
    ...{ linking, limits },
    firstPause: given.firstPause,
    openSocket,
    renewVersion: () => versions.renew(version),
    resume: inbox.resume,
    tell: states.tell,
    lost: acknowledged.lost,
  })
  const outgoing = outgoingOn({
    ...{ vault, socket: connection.socket, acknowledged, limits, marksRead: behaviour.marksRead },
    takeTime: unhurried({ behaviour, pause, isClosed }),
  })
  void connection.start()
  receipts.resume()

  return {
    ...outgoing,
    logout: connection.logout,
    appearanceOf: (of, knownPicture) => appearanceOf({ socket: connection.socket(), ...translating }, of, knownPicture),
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
