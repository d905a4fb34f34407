import { setTimeout as pause } from 'node:timers/promises'
import type { CloudRefusalReason } from '@recado/contract/channels/cloudRefusals'
import { z } from 'zod'
import type { ConnectionRef, ConnectionState } from '../channel.ts'
import type { RateLimiter } from '../rateLimiter.ts'
import type { CloudSettings } from './cloudSettings.ts'
import { fetchMessagingLimit } from './fetchMessagingLimit.ts'
import { type GraphClient, GraphError } from './graphClient.ts'
import type { DailyLimit } from './outbound/dailyLimit.ts'
import type { SharedNumbers } from './sharedNumber.ts'
import type { StateReporter } from './stateReporter.ts'

const FIELDS = 'display_phone_number,verified_name,quality_rating,throughput,is_on_biz_app'
const number = z.object({
  id: z.string(),
  throughput: z.object({ level: z.string() }).optional().catch(undefined),
  is_on_biz_app: z.boolean().catch(false),
})

/** Messages per second, in and out, by Meta's name for the level. */
const THROUGHPUT: Readonly<Record<string, number>> = { STANDARD: 80, HIGH: 1000 }

/** Problems that a check of the number can see end. The others show only when a message fails. */
const FOUND_BY_CHECK: ReadonlySet<string> = new Set<CloudRefusalReason>(['cloudTokenRefused', 'cloudNotAllowed', 'cloudNotRegistered'])

type Watch = {
  connection: ConnectionRef
  settings: CloudSettings
  graph: GraphClient
  pace: RateLimiter
  daily: DailyLimit
  shared: SharedNumbers
  reports: StateReporter
  every: number
}

export type AccountMonitor = ReturnType<typeof monitorAccount>

/** Checks regularly whether the number can be used: Meta sends no event when a token is revoked. */
export function monitorAccount({ connection, settings, graph, pace, daily, shared, reports, every }: Watch) {
  let state: ConnectionState['status'] = 'OPENING'
  let hasLeft = false
  let isDue = false
  let sleeping = new AbortController()

  async function check(): Promise<ConnectionState> {
    try {
      const found = await checkNumber()
      // Meta may still answer for a number that it has paused or disconnected.
      return (await shared.troubleOf(connection, found.status === 'CONNECTED')) ?? found
    } catch {
      return { status: 'TIMEOUT', reason: 'unreachable' }
    }
  }

  async function checkNumber(): Promise<ConnectionState> {
    try {
      const { throughput, is_on_biz_app } = number.parse(await graph.get(settings.token, `${settings.phoneNumberId}?fields=${FIELDS}`))
      pace.allow(THROUGHPUT[throughput?.level ?? ''] ?? 80)
      await shared.noteShared(connection, is_on_biz_app)
      await daily.update(await fetchMessagingLimit(graph, settings))
      return connected(await daily.fullUntil())
    } catch (error) {
      if (!(error instanceof GraphError) || error.class === 'soon') return { status: 'TIMEOUT', reason: 'unreachable' }
      return { status: 'DISCONNECTED', reason: error.class === 'account' ? error.reason : 'cloudNotAllowed' }
    }
  }

  async function checkRepeatedly() {
    await report({ status: 'OPENING' })
    while (!reports.signal.aborted && !hasLeft) {
      isDue = false
      await report(await check())
      sleeping = new AbortController()
      if (isDue) continue
      await pause(every, undefined, { signal: AbortSignal.any([reports.signal, sleeping.signal]), ref: false }).catch(() => undefined)
    }
  }

  async function report(next: ConnectionState) {
    if (hasLeft) return
    state = next.status
    await reports.report(next)
  }

  const checking = checkRepeatedly()
  return {
    isUp: () => state === 'CONNECTED' && !reports.signal.aborted,
    /** Checks at once. */
    recheck() {
      isDue = true
      sleeping.abort()
    },
    /** A failed message has shown a problem of the account. */
    reportTrouble(reason: string) {
      void report(FOUND_BY_CHECK.has(reason) ? { status: 'DISCONNECTED', reason } : { status: 'CONNECTED', reason })
    },
    /** The daily limit is reached: no new people before `until`. */
    reportFull: (until: Date) => void report(connected(until)),
    async leave() {
      await report({ status: 'DISCONNECTED' })
      hasLeft = true
      state = 'DISCONNECTED'
      sleeping.abort()
    },
    ended: () => checking,
  }
}

const connected = (fullUntil: Date | null): ConnectionState => ({
  status: 'CONNECTED',
  restrictedUntil: fullUntil,
  ...(fullUntil && { reason: 'cloudDailyLimit' satisfies CloudRefusalReason }),
})
