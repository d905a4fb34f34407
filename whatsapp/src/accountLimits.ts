import { cappedUntil } from '@recado/contract/newChats'
import type { ConnectionState, OutboundMessage } from '@recado/server/channels/channel'
import { type BaileysEventMap, type BinaryNode, getBinaryNodeChild, type WASocket } from 'baileys'

type Lock = NonNullable<BaileysEventMap['connection.update']['reachoutTimeLock']>
type Cap = BaileysEventMap['message-capping.update']
type Service = Pick<WASocket, 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>
type Limits = Pick<ConnectionState, 'restrictedUntil' | 'newChats'>

/** WhatsApp's own client takes a lock without an end for one that ends so soon. */
const SHORT_LOCK = 60_000
const QUARTER_OF_AN_HOUR = 15 * 60_000
const SHORTEST_PAUSE = 1000

/** By these the service pushes a change. */
const PUSHES: ReadonlySet<string | undefined> = new Set(['NotificationUserReachoutTimelockUpdate', 'MessageCappingInfoNotification'])
export const isLimitsNotification = (notification: BinaryNode) => PUSHES.has(getBinaryNodeChild(notification, 'update')?.attrs.op_name)

/**
 * What the service lets the account do among people who have not written to it: whether it may write to them at all, and to how many. `changed`
 * is called whenever that is something else.
 * The service is asked once the line is connected, when it pushes a change, when it refuses a message with 463, at the end of each limit, and every
 * quarter of an hour.
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

  /** Asked once more where an answer is on its way: it may be older than the reason to ask. */
  function refresh() {
    if (!service) return
    clearTimeout(timer)
    mustAskAgain = isAsking
    if (!isAsking) void fetchLimits(service)
  }

  async function fetchLimits(asked: Service) {
    isAsking = true
    // The client emits the lock itself, as it emits a pushed one. What cannot be answered stays as it was.
    const cap = asked.fetchNewChatMessageCap().then((cap) => void (asked === service && update(limitIn(cap))))
    await Promise.allSettled([asked.fetchAccountReachoutTimelock(), cap])
    if (asked !== service) return
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
    /** The service has taken the first message to somebody new, which the product counts too. It is not asked each time. */
    countNewChat() {
      const { newChats } = limits
      if (newChats) limits = { ...limits, newChats: { ...newChats, used: newChats.used + 1 } }
    },
    /** Until when the service would refuse a message to somebody who has never written. */
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

/** Every field may be missing. A quota of -1 means that there is none. */
function limitIn({ total_quota, used_quota, cycle_end_timestamp, capping_status }: Cap): Limits {
  const [most, used, ends] = [numberIn(total_quota), numberIn(used_quota), numberIn(cycle_end_timestamp)]
  const isCapped = capping_status === 'CAPPED'
  if (most <= 0 && !isCapped) return { newChats: null }
  const until = new Date(ends > 0 ? ends * 1000 : Date.now() + QUARTER_OF_AN_HOUR)
  return { newChats: { most: Math.max(0, most), used: Math.max(0, used, isCapped ? most : 0), until } }
}

const numberIn = (value: number | string | undefined) => Number(value ?? 0) || 0
