import { cappedUntil } from '@recado/contract/newChats'
import type { ConnectionState, OutboundMessage } from '@recado/server/channels/channel'
import { type BaileysEventMap, type BinaryNode, getBinaryNodeChild, type WASocket } from 'baileys'

type Lock = NonNullable<BaileysEventMap['connection.update']['reachoutTimeLock']>
type Cap = BaileysEventMap['message-capping.update']
type Service = Pick<WASocket, 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>
type Limits = Pick<ConnectionState, 'restrictedUntil' | 'newChats'>

/** A lock without an end counts for this time, as in WhatsApp's own client. */
const SHORT_LOCK = 60_000
const QUARTER_OF_AN_HOUR = 15 * 60_000
const SHORTEST_PAUSE = 1000

/** The notifications with which WhatsApp pushes a change. */
const PUSHES: ReadonlySet<string | undefined> = new Set(['NotificationUserReachoutTimelockUpdate', 'MessageCappingInfoNotification'])
export const isLimitsNotification = (notification: BinaryNode) => PUSHES.has(getBinaryNodeChild(notification, 'update')?.attrs.op_name)

/**
 * WhatsApp's limits for writing to new people: whether the account may at all, and to how many. Calls `changed` after each change.
 * It reads the limits after connecting, after a pushed change, after a message refused with 463, at the end of each limit, and every 15 minutes.
 */
export function createAccountLimits({ changed }: { changed: () => void }) {
  let limits: Limits = {}
  let service: Service | undefined
  let timer: NodeJS.Timeout | undefined
  let [isAsking, mustAskAgain] = [false, false]

  function update(next: Limits) {
    const before = JSON.stringify(limits)
    limits = { ...limits, ...next }
    if (JSON.stringify(limits) !== before) changed()
  }

  /** If a read is running, it reads once more afterwards: that answer may be older than the reason to read. */
  function refresh() {
    if (!service) return
    clearTimeout(timer)
    mustAskAgain = isAsking
    if (!isAsking) void fetchLimits(service)
  }

  async function fetchLimits(current: Service) {
    isAsking = true
    // The client reports the reachout timelock as an event, so what the call returns is not read. If a read fails, the limits stay as they were.
    const cap = current.fetchNewChatMessageCap().then((cap) => void (current === service && update(limitIn(cap))))
    await Promise.allSettled([current.fetchAccountReachoutTimelock(), cap])
    if (current !== service) return
    isAsking = false
    if (mustAskAgain) refresh()
    else timer = setTimeout(refresh, nextIn()).unref()
  }

  function nextIn() {
    const ends = [limits.restrictedUntil, limits.newChats?.until].flatMap((until) => (until ? until.getTime() - Date.now() : []))
    return Math.max(SHORTEST_PAUSE, Math.min(QUARTER_OF_AN_HOUR, ...ends.filter((left) => left > 0)))
  }

  return {
    current: () => limits,
    refresh,
    lockChanged: (lock: Lock) => update(restrictionIn(lock)),
    capChanged: (cap: Cap) => update(limitIn(cap)),
    connected(socket: Service) {
      service = socket
      isAsking = false
      refresh()
    },
    disconnected() {
      service = undefined
      clearTimeout(timer)
    },
    /** Another account may be linked next. */
    reset() {
      limits = {}
    },
    /** Counts a first message that WhatsApp has accepted, instead of reading the limits each time. */
    countNewChat() {
      const { newChats } = limits
      if (newChats) limits = { ...limits, newChats: { ...newChats, used: newChats.used + 1 } }
    },
    /** Until when WhatsApp would refuse this message because the contact has never written; undefined: it would not. */
    blockedUntil({ outreach }: Pick<OutboundMessage, 'outreach'>): Date | undefined {
      const { restrictedUntil, newChats } = limits
      if (outreach === undefined) return undefined
      if (restrictedUntil && restrictedUntil.getTime() > Date.now()) return restrictedUntil
      return outreach === 'first' ? cappedUntil(newChats ?? null, new Date()) : undefined
    },
  }
}
export type AccountLimits = ReturnType<typeof createAccountLimits>

const restrictionIn = ({ isActive, timeEnforcementEnds }: Lock): Limits => ({
  restrictedUntil: isActive ? (timeEnforcementEnds ?? new Date(Date.now() + SHORT_LOCK)) : null,
})

/** Every field may be missing. A quota of -1 means no limit. */
function limitIn({ total_quota, used_quota, cycle_end_timestamp, capping_status }: Cap): Limits {
  const [most, used, ends] = [numberIn(total_quota), numberIn(used_quota), numberIn(cycle_end_timestamp)]
  const isCapped = capping_status === 'CAPPED'
  if (most <= 0 && !isCapped) return { newChats: null }
  const until = new Date(ends > 0 ? ends * 1000 : Date.now() + QUARTER_OF_AN_HOUR)
  return { newChats: { most: Math.max(0, most), used: Math.max(0, used, isCapped ? most : 0), until } }
}

const numberIn = (value: number | string | undefined) => Number(value ?? 0) || 0
