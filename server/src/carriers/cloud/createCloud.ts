import { cloudCarrier } from '@recado/contract/carriers/cloud'
import { createPace, type Pace } from '../pace.ts'
import { type Carrier, type Host, type Line, type Session, Unavailable } from '../port.ts'
import { type ConnectionOptions, openStore, type Store, type Warn } from '../store.ts'
import { examineWith } from './examine.ts'
import { graphAt, type WayOut } from './graph.ts'
import { journalOf, type Sealing } from './inbound/journal.ts'
import { limitAt } from './limitAt.ts'
import { linesOf, type ReadLines } from './linesOf.ts'
import { lookupsIn, ownLine } from './lookups.ts'
import { dailyLimitIn, roomLeft } from './outbound/dailyLimit.ts'
import { sentIn } from './outbound/sent.ts'
import { readPace, sharedPace, sweepPairs } from './outbound/sharedPace.ts'
import { peopleIn } from './people.ts'
import { type OpenSession, type Outside, openSession } from './session.ts'
import { templatesAt } from './templates/templatesAt.ts'
import { callNotes, webhookWith } from './webhook.ts'

/** `checkEvery`, `patience`: something else in tests alone. */
type Options = {
  connection: ConnectionOptions
  secrets: Sealing
  wayOut: WayOut
  address: string
  warn?: Warn
  checkEvery?: number
  patience?: number
}

const CHECK_EVERY = 60_000
const PATIENCE = 60_000
/** What Meta takes until it says otherwise: of one number in a second, and to one person. */
const LIMITS = { perSecond: 80, pair: { burst: 45, every: 6000 } }

/** WhatsApp by Meta's own API: nothing is linked and nothing kept open; Meta calls, and is called. */
export function createCloud(options: Options) {
  const { connection, secrets, wayOut, address, warn = () => undefined, checkEvery = CHECK_EVERY, patience = PATIENCE } = options
  const store = openStore(connection, { name: 'cloud', waitsForDisk: true }, warn)
  const sealing: Sealing = { seal: secrets.seal, unseal: secrets.unseal }
  const graph = graphAt(wayOut, address)
  const [journal, people, sent, notes] = [journalOf(store, sealing), peopleIn(store), sentIn(store), callNotes(store)]
  const sessions = new Map<number, OpenSession>()
  const paces = new Map<string, Pace>()
  let connected: Host | undefined
  const lines = linesOf(() => connected)

  /** One for each number, whichever line is on it, and whether or not it was opened before. */
  function paceOf(number: string) {
    const pace = paces.get(number) ?? createPace(LIMITS, sharedPace(store, number))
    paces.set(number, pace)
    return pace
  }

  const outside = { graph, journal, sent, people, warn, checkEvery, patience }
  const carrier: Carrier = {
    ...cloudCarrier,
    connect(host) {
      connected = host
    },
    webhook: webhookWith({ journal, notes, warn, lines, wake: ({ connectionId }) => sessions.get(connectionId)?.wake() }),
    open: (line, host) => openLine({ ...outside, store, line, host, lines, sessions, paceOf }),
    examine: examineWith(graph),
    callsOf: notes.read,
    templates: templatesAt({ graph, settingsOf: async (line) => (await ownLine(lines, line, [0])).settings }),
    paceOf: async (line) => readPace(store, (await ownLine(lines, line, [0])).settings.phoneNumberId),
    dailyRoomOf: async (line) => roomLeft(store, await limitAt(graph, (await ownLine(lines, line, [0])).settings)),
    ...lookupsIn({ ...store, graph, people, lines }),
  }

  return {
    carrier,
    async close() {
      for (const session of sessions.values()) await session.close()
      await store.close()
    },
  }
}

type OpeningLine = Outside & {
  store: Store
  line: Line
  host: Host
  lines: ReadLines
  sessions: Map<number, OpenSession>
  paceOf: (number: string) => Pace
}

async function openLine({ store, lines, sessions, paceOf, ...given }: OpeningLine): Promise<Session> {
  const { connectionId } = given.line
  const own = (await lines(0)).find((one) => one.connectionId === connectionId)
  if (!own) throw new Unavailable('The line is not set up')
  const { settings } = own
  await sweepPairs(store, settings.phoneNumberId).catch((error) => given.warn(error, 'what is over could not be swept up'))
  const session = await openSession({ ...given, settings, pace: paceOf(settings.phoneNumberId), daily: dailyLimitIn(store) })
  sessions.set(connectionId, session)
  return {
    ...session,
    async close() {
      if (sessions.get(connectionId) === session) sessions.delete(connectionId)
      await session.close()
    },
  }
}
