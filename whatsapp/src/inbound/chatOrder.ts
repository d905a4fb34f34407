import { keyedQueue } from '@recado/server/kernel/keyedQueue'
import type { Deciphered, HistoryMessage } from './inboundJournal.ts'

/** What was deciphered, under the name by which it is kept until it is handed over. */
export type PendingEntry = { hash: string; deciphered: Deciphered | HistoryMessage }
/** A part of a message, and its place among all that came. */
export type JournalPosition = { part: string; place: number }
export type ArrivedMessage = JournalPosition & {
  /** What came before it in its conversation, and is not deciphered yet. */
  awaited: () => JournalPosition[]
  /** In the transaction that deciphers it: nothing that is deciphered later has to wait for it any more. */
  deciphered: () => void
  /** Its turn comes whatever others take. Undefined: this copy cannot be deciphered. */
  settle: (waiting: PendingEntry | undefined) => void
}
type Turn = JournalPosition & { key: string; copies: number; isDeciphered: boolean; end: (waiting: PendingEntry | undefined) => boolean }

/** After so long what has come and was not deciphered does not keep others waiting. */
const PATIENCE = 30_000
/** Of a conversation in which a great deal has come at once, the last so many. */
const MOST = 100

/**
 * Who is handed over after whom: what belongs to one conversation in the order in which it came first. It may be deciphered in
 * another one, and may be brought again because a connection or this process has ended before it was deciphered at all.
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
      ...{ part, place, key, copies: 0, isDeciphered: false },
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
    /** Brought once more, it has the place of the first time. */
    expect(key: string, part: string): ArrivedMessage {
      last = Math.max(last + 1, Date.now() * 1000)
      const turn = open.get(part) ?? openTurn(key, { part, place: last })
      turn.copies++
      return {
        ...{ part, place: turn.place },
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
    /** A place is kept for what will be brought again. All that is not brought is waited for together, and not one after the other. */
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
