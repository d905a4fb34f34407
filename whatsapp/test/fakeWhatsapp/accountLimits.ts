import { getBinaryNodeChild, QueryIds } from 'baileys'
import type { Handset } from './handset.ts'
import type { LinkedDevice } from './linkedDevice.ts'
import { answer, type Node, node, notice, seconds } from './nodes.ts'

/** How far an account may write to strangers. `asked`: the device's questions about it, in order. */
export type AccountLimits = {
  /** Until then the account may not write to strangers. */
  lockedUntil?: Date | undefined
  /** The quota of new chats in a cycle. Undefined: no quota. */
  cap?: { total: number; used: number; ends: Date; status?: 'NONE' | 'FIRST_WARNING' | 'SECOND_WARNING' | 'CAPPED' } | undefined
  /** The lock is reported without an end, as the real service sometimes does. */
  isEndless?: boolean
  /** The service answers questions with an error. */
  isSilent?: boolean
  asked: ('lock' | 'cap')[]
}

/** Until `ends` the account may not write to strangers. Without `ends` it may write again. */
export function restrict(device: LinkedDevice, ends: Date | undefined) {
  device.limits.lockedUntil = ends
  push(device, 'NotificationUserReachoutTimelockUpdate', { xwa2_notify_account_reachout_timelock: lockOf(device) })
}

/** Sets the quota of new chats and tells the device. */
export function limitNewChats(device: LinkedDevice, cap: AccountLimits['cap']) {
  device.limits.cap = cap
  push(device, 'MessageCappingInfoNotification', { xwa2_notify_new_chat_messages_capping_info_update: capOf(device) })
}

function push(device: LinkedDevice, op_name: string, data: object) {
  const update = node('update', { op_name }, Buffer.from(JSON.stringify({ data })))
  device.deliver(notice({ from: 's.whatsapp.net', type: 'mex' }, update))
}

const isLocked = ({ limits: { lockedUntil } }: LinkedDevice) => lockedUntil !== undefined && lockedUntil.getTime() > Date.now()

const lockOf = (device: LinkedDevice) => ({
  is_active: isLocked(device),
  ...(isLocked(device) && !device.limits.isEndless && { time_enforcement_ends: seconds(device.limits.lockedUntil) }),
  enforcement_type: isLocked(device) ? 'RESTRICT_ALL_COMPANIONS' : 'DEFAULT',
})

const DAY = 24 * 3_600_000

function capOf({ limits: { cap } }: LinkedDevice) {
  const { total, used, ends, status } = cap ?? { total: -1, used: 0, ends: new Date(Date.now() + DAY), status: 'NONE' }
  return {
    ...{ total_quota: total, used_quota: used, capping_status: status ?? (total >= 0 && used >= total ? 'CAPPED' : 'NONE') },
    ...{ cycle_start_timestamp: seconds(ends.getTime() - DAY), cycle_end_timestamp: seconds(ends), server_sent_timestamp: seconds() },
    ...{ ote_status: 'NOT_ELIGIBLE', mv_status: 'NOT_ELIGIBLE' },
  }
}

const REFUSED = { errors: [{ message: 'Internal server error', extensions: { error_code: 500 } }] }

/** Answers a GraphQL query. Only its id shows the subject. */
export function mexAnswer(device: LinkedDevice, query: Node): Node {
  const { limits } = device
  const id = getBinaryNodeChild(query, 'query')?.attrs.query_id
  const said = (data: object) => answer(query, [node('result', {}, Buffer.from(JSON.stringify(limits.isSilent ? REFUSED : { data })))])
  if (id === QueryIds.REACHOUT_TIMELOCK) {
    limits.asked.push('lock')
    return said({ xwa2_fetch_account_reachout_timelock: lockOf(device) })
  }
  if (id === QueryIds.MESSAGE_CAPPING_INFO) {
    limits.asked.push('cap')
    return said({ xwa2_message_capping_info: capOf(device) })
  }
  return answer(query)
}

/**
 * Whether the account may write to this phone now. A locked account may write only to people who have written to it. Otherwise each new
 * chat uses up one of the quota.
 */
export function mayReach(device: LinkedDevice, to: Handset): boolean {
  const { cap } = device.limits
  if (!cap && !isLocked(device)) return true
  const chat = device.phone.screen.messages.filter((shown) => shown.chat === to.number)
  if (to === device.phone || chat.some(({ author }) => author === to.number)) return true
  if (isLocked(device)) return false
  if (!cap || chat.length > 0) return true
  if (cap.used >= cap.total) return false
  cap.used++
  return true
}
