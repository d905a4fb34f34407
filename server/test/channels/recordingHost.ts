import type { ChannelEvent, ChannelHost, ConnectionRef, ConnectionState, PasskeyAssertion } from '../../src/channels/channel.ts'

type Kind = ChannelEvent['kind']
type OfKind<K extends Kind> = Extract<ChannelEvent, { kind: K }>
export type RecordingHost = ReturnType<typeof recordingHost>

/** What limits the account may become known after the line is connected: that is no other state. */
const withoutLimits = ({ restrictedUntil, newChats, ...state }: ConnectionState) => JSON.stringify(state)
const isSame = (one: ConnectionState, other: ConnectionState) => withoutLimits(one) === withoutLimits(other)

/** Stands where the product is: stores what it is told, or refuses to. */
export function recordingHost() {
  const received: { line: ConnectionRef; event: ChannelEvent }[] = []
  const reported: { line: ConnectionRef; state: ConnectionState }[] = []
  const running = new Map<string, number>()
  let refusals = 0
  let refusesStatuses = false
  let refusedReports = 0
  let slow = 0
  let meanwhile: (() => Promise<unknown>) | undefined
  let most = 0
  let answerPasskey: (challenge: string) => PasskeyAssertion | undefined = () => undefined

  const host: ChannelHost = {
    listConnections: async () => [],
    async receive(line, event) {
      const chat = 'chat' in event ? JSON.stringify([line.connectionId, event.chat]) : ''
      running.set(chat, (running.get(chat) ?? 0) + 1)
      if (chat) most = Math.max(most, running.get(chat) ?? 0)
      try {
        if (slow > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * slow))
        if (refusesStatuses && event.kind === 'status') throw new Error('not stored')
        if (refusals > 0 && event.kind !== 'status') {
          refusals--
          throw new Error('not stored')
        }
        await meanwhile?.()
        received.push({ line, event })
      } finally {
        running.set(chat, (running.get(chat) ?? 1) - 1)
      }
    },
    passkeyAnswer: async (_, challenge) => answerPasskey(challenge),
    async reportState(line, state) {
      if (refusedReports-- > 0) throw new Error('not noted')
      const last = reported.findLast((one) => one.line.connectionId === line.connectionId)
      if (last && isSame(last.state, state)) last.state = state
      else reported.push({ line, state })
    },
  }

  const of = <K extends Kind>({ connectionId }: ConnectionRef, kind: K): OfKind<K>[] =>
    received.filter(({ line, event }) => line.connectionId === connectionId && event.kind === kind).map(({ event }) => event as OfKind<K>)

  return {
    host,
    /** The user's browser answers so, whenever the service asks for a passkey. */
    answersPasskey(answer: typeof answerPasskey) {
      answerPasskey = answer
    },
    of,
    all: ({ connectionId }: ConnectionRef) => received.filter(({ line }) => line.connectionId === connectionId).map(({ event }) => event),
    states: ({ connectionId }: ConnectionRef) =>
      reported.filter(({ line }) => line.connectionId === connectionId).map(({ state }) => state),
    statuses: (line: ConnectionRef, carrierId: string) =>
      of(line, 'status').flatMap(({ items }) => items.flatMap((item) => (item.carrierId === carrierId && 'ack' in item ? [item.ack] : []))),
    /** So many events are not stored. */
    refuse(times: number) {
      refusals = times
    },
    refuseStatuses(refuses: boolean) {
      refusesStatuses = refuses
    },
    refuseReports(times: number) {
      refusedReports = times
    },
    /** Each event takes up to so many milliseconds. */
    slowDown(milliseconds: number) {
      slow = milliseconds
    },
    /** What is done while an event is being stored. */
    doMeanwhile(work: typeof meanwhile) {
      meanwhile = work
    },
    /** How many events of one chat were under way at once. */
    mostAtOnce: () => most,
  }
}
