import type { Step } from '@recado/contract/bot/steps'
import { minutes } from '../../kernel/clock.ts'
import type { QueueInUse } from './assignmentQueries.ts'

/** An open ticket that the product has assigned. `isOnline`: its agent can be reached, or could be a short time ago. */
export type Assigned = {
  ticketId: number
  queueId: number | null
  userId: number
  userName: string
  isOnline: boolean
  assignedAt: number
  answeredAt: string | null
  lastFromMe: boolean
}

/** Why an assigned ticket waits again; undefined if it stays with its agent. */
export function reasonToReturn(assigned: Assigned, queues: readonly QueueInUse[], now: Date): Step | undefined {
  const { userName: user, answeredAt, lastFromMe, isOnline, assignedAt } = assigned
  const queue = queues.find(({ id }) => id === assigned.queueId)
  if (!queue) return undefined
  const isUnanswered = answeredAt === null
  if (isUnanswered && !queue.isOpen) return { code: 'hoursEnded', values: { user } }
  const { unansweredMinutes } = queue
  if (isUnanswered && unansweredMinutes !== null && assignedAt + minutes(unansweredMinutes) <= now.getTime())
    return { code: 'unansweredInTime', values: { user } }
  if (!isOnline && (isUnanswered || !lastFromMe)) return { code: 'agentOffline', values: { user } }
  return undefined
}
