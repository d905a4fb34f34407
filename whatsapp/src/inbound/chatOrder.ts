import { keyedQueue } from '@recado/server/kernel/keyedQueue'
import type { Deciphered, HistoryMessage } from './decipheredJournal.ts'

/** A deciphered message; `hash` is its key in the store until it is delivered. */
export type PendingEntry = { hash: string; deciphered: Deciphered | HistoryMessage }
/** A part of a message, and its place in the order of arrival. */
export type JournalPosition = { part: string; place: number }
export type ArrivedMessage = JournalPosition & {
  /** Earlier parts of the chat that are not deciphered yet. */
  awaited: () => JournalPosition[]
  /** Called in the transaction that deciphers it: later messages need not wait for it any more. */
  deciphered: () => void
  /** Ends the wait for this copy. Undefined: it cannot be deciphered. */
  settle: (waiting: PendingEntry | undefined) => void
}
type Turn = JournalPosition & { key: string; copies: number; isDeciphered: boolean; end: (waiting: PendingEntry | undefined) => boolean }

/** A part that is not deciphered after this time no longer holds up the others. */
const PATIENCE = 30_000
/** The most earlier parts of a chat that are remembered. */
const MOST = 100

/**
 * Delivers the messages of a chat in the order in which they first arrived. They may be deciphered in another order, and arrive again if
 * the connection or this process ended before they were deciphered.
 */
export function createChatOrder(handOver: (waiting: PendingEntry) => Promise<void>) {
  const queue = keyedQueue()
  const open = new Map<string, Turn>()
  let last = 0

  const add = (key: string, waiting: () => Promise<PendingEntry | undefined>) =>
    void queue(key, async () => {
      const one = await waiting()
      if (one) await handOver(one)
    }).catch(() => undefined)

  function openTurn(key: string, { part, place }: JournalPosition): Turn {
    const ended = Promise.withResolvers<PendingEntry | undefined>()
    const turn: Turn = {
      part,
      place,
      key,
      copies: 0,
      isDeciphered: false,
      end(waiting) {
        if (open.get(part) !== turn) return false
        open.delete(part)
        ended.resolve(waiting)
        return true
      },
    }
    open.set(part, turn)
    add(key, () => {
      const timer = setTimeout(() => turn.end(undefined), PATIENCE).unref()
      return ended.promise.finally(() => clearTimeout(timer))
    })
    return turn
  }

  return {
    /** A part that arrives again keeps its first place. */
    expect(key: string, part: string): ArrivedMessage {
      last = Math.max(last + 1, Date.now() * 1000)
      const turn = open.get(part) ?? openTurn(key, { part, place: last })
      turn.copies++
      return {
        part,
        place: turn.place,
        awaited: () =>
          [...open.values()]
            .filter((other) => isAwaited(other, turn))
            .map(positionOf)
            .slice(-MOST),
        deciphered() {
          turn.isDeciphered = true
        },
        settle(waiting) {
          if (waiting && !turn.end(waiting)) add(turn.key, async () => waiting)
          if (!waiting && --turn.copies === 0) turn.end(undefined)
        },
      }
    },
    /** Reserves the place of a part that will arrive again. All reserved parts share one waiting time. */
    reserve(key: string, place: JournalPosition) {
      if (open.has(place.part)) return
      const turn = openTurn(key, place)
      setTimeout(() => turn.copies === 0 && turn.end(undefined), PATIENCE).unref()
    },
    add: (key: string, waiting: PendingEntry) => add(key, async () => waiting),
  }
}

const positionOf = ({ part, place }: JournalPosition): JournalPosition => ({ part, place })
const isAwaited = (other: Turn, turn: Turn) => other.key === turn.key && other.place < turn.place && !other.isDeciphered
