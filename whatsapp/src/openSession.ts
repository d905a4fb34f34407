import type { WhatsappBehaviour } from '@recado/contract/channels/whatsappSettings'
import type { Address, ChannelHost, ChannelSession, ConnectionRef, ContactProfile, Pairing } from '@recado/server/channels/channel'
import { Browsers, makeWASocket, proto, type WASocket } from 'baileys'
import { createAbortablePauses } from './abortablePauses.ts'
import { createAccountLimits } from './accountLimits.ts'
import { createReceiptReporter } from './deliveryReceipts.ts'
import { createFencedStore } from './fencedStore.ts'
import { fetchProfile } from './fetchProfile.ts'
import { handleSocketEvents } from './handleSocketEvents.ts'
import { trackHistoryProgress } from './historyProgress.ts'
import { createAddressBook } from './inbound/addressBook.ts'
import { createInboundJournal } from './inbound/decipheredJournal.ts'
import { createInboundDelivery } from './inbound/deliverDeciphered.ts'
import { createEventContext, type Sealing } from './inbound/eventContext.ts'
import { keepConnected } from './keepConnected.ts'
import { createHumanPace } from './outbound/humanPace.ts'
import { createSender, decodeMessage } from './outbound/sendOverSocket.ts'
import { createServerAcks } from './outbound/serverAcks.ts'
import { createPairing } from './pairing.ts'
import { attachPasskey, type PasskeyTimes } from './passkey.ts'
import { createStateQueue } from './reportStates.ts'
import { reportStoreFailures } from './reportStoreFailures.ts'
import type { SessionStore } from './sessionStore.ts'
import { type SignalAccount, signalKeyStoreOf } from './signalAccount.ts'
import { silenceLibsignal } from './silenceLibsignal.ts'
import { silentLog } from './silentLog.ts'
import type { WebVersions } from './webVersion.ts'

export type OpenSession = ChannelSession & {
  /** The number in WhatsApp's form; undefined if it is not on WhatsApp. */
  findNumber: (number: string) => Promise<string | undefined>
  fetchProfile: (of: readonly Address[], knownPicture: string | null) => Promise<ContactProfile>
}
export type SessionOptions = {
  connection: ConnectionRef
  host: ChannelHost
  pairing: Pairing | undefined
  vault: SessionStore
  sealing: Sealing
  /** The address of WhatsApp. */
  address: string
  versions: WebVersions
  behaviour: WhatsappBehaviour
  /** How many milliseconds a QR code is valid. */
  codeLasts: number
  /** Undefined if linking with a passkey is off. */
  passkey: PasskeyTimes | undefined
  /** The pause after the first failure, in milliseconds. */
  firstPause: number
}

const { FULL } = proto.HistorySync.HistorySyncType
/** The phone sends this much history without a full sync. */
const SHARED_ANYWAY = 60 * 24 * 60 * 60 * 1000

/** Opens a connection and wires its parts: socket, journal, inbox, receipts, states and sender. */
export async function openSession({
  connection,
  host,
  vault: whole,
  sealing,
  address,
  versions,
  behaviour,
  ...given
}: SessionOptions): Promise<OpenSession> {
  silenceLibsignal()
  const linking = createPairing(given.pairing, given.codeLasts)
  const { pause, end } = createAbortablePauses()
  const { vault, close } = createFencedStore(reportStoreFailures(whole, () => session.failed()))
  const isLong = behaviour.history > SHARED_ANYWAY
  let version = versions.current()
  let isDone = false
  const isClosed = () => isDone
  const telling = { connection, host, vault, pause, isClosed }
  const limits = createAccountLimits({ changed: () => session.tellConnected() })
  const acknowledged = createServerAcks({ restricted: limits.refresh })
  const people = createAddressBook(vault)
  const translating = createEventContext({ connection, people, sealing, lateAfter: behaviour.lateAfter, socket: () => session.socket() })
  const me = () => {
    const { id, lid = '' } = session.me() ?? {}
    return id === undefined ? undefined : { id, lid }
  }
  const delivery = createInboundDelivery({ ...telling, me, translating })
  const receipts = createReceiptReporter(telling)
  const journal = createInboundJournal({
    expect: delivery.expect,
    write: signalKeyStoreOf(vault).set,
    isKnown: async (hash, id) => (await vault.isHeard(hash)) || (await vault.readKept(id)) !== undefined,
  })
  const states = createStateQueue(telling)

  const progressed = trackHistoryProgress({ pause, tell: (progress) => session.tellHistory(progress) })

  function openSocket(account: SignalAccount): WASocket {
    version = versions.current()
    const socket = makeWASocket({
      auth: account,
      version,
      logger: silentLog,
      waWebSocketUrl: address,
      qrTimeout: linking.codeLasts,
      browser: Browsers.ubuntu('Chrome'),
      // Not marked online, so that the phone still notifies its owner. Sent messages do not come back as events; WhatsApp's answer is enough.
      markOnlineOnConnect: false,
      emitOwnEvents: false,
      syncFullHistory: isLong,
      shouldSyncHistoryMessage: ({ syncType }) => isLong || syncType !== FULL,
      makeSignalRepository: journal.makeSignalRepository,
      getMessage: async ({ id }) => {
        const stored = id ? await vault.readKept(id) : undefined
        return stored?.fromMe && stored.content ? decodeMessage(stored.content) : undefined
      },
    })
    handleSocketEvents(socket, {
      connection,
      host,
      history: behaviour.history,
      people,
      journal,
      receipts,
      acknowledged,
      renamed: translating.renamed,
      addPlain: delivery.addTold,
      progressed,
    })
    return socket
  }

  const times = given.passkey
  const preparePasskey: Parameters<typeof keepConnected>[0]['preparePasskey'] =
    times &&
    ((socket, { creds }, at) =>
      attachPasskey(socket, {
        creds,
        pause,
        ...at,
        times,
        codeLasts: linking.codeLasts,
        answerTo: (challenge) => host.passkeyAnswer(connection, challenge),
        tell: (state) => void states.tell(state),
      }))

  const session = keepConnected({
    ...telling,
    linking,
    limits,
    firstPause: given.firstPause,
    openSocket,
    preparePasskey,
    renewVersion: () => versions.renew(version),
    resume: delivery.resume,
    tell: states.tell,
    lost: acknowledged.lost,
  })
  const outgoing = createSender({
    vault,
    socket: session.socket,
    acknowledged,
    limits,
    marksRead: behaviour.marksRead,
    takeTime: createHumanPace({ behaviour, pause, isClosed }),
  })
  void session.start()
  receipts.resume()

  return {
    ...outgoing,
    logout: session.logout,
    fetchProfile: (of, knownPicture) => fetchProfile({ socket: session.socket(), ...translating }, of, knownPicture),
    async findNumber(number) {
      const [found] = (await session.socket().onWhatsApp(number)) ?? []
      return found?.exists ? found.jid.split(/[:@]/)[0] : undefined
    },
    async close() {
      isDone = true
      end()
      await session.drop()
      await receipts.noted()
      await close()
    },
  }
}
