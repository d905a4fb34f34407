import { setTimeout as pause } from 'node:timers/promises'
import type { CloudRefusalReason } from '@recado/contract/channels/cloudRefusals'
import { z } from 'zod'
import type { ConnectionState } from '../channel.ts'
import type { RateLimiter } from '../rateLimiter.ts'
import type { CloudSettings } from './cloudSettings.ts'
import { fetchMessagingLimit } from './fetchMessagingLimit.ts'
import { type GraphClient, GraphError } from './graphClient.ts'
import type { DailyLimit } from './outbound/dailyLimit.ts'
import type { StateReporter } from './stateReporter.ts'

const FIELDS = 'display_phone_number,verified_name,quality_rating,throughput'
const number = z.object({ id: z.string(), throughput: z.object({ level: z.string() }).optional().catch(undefined) })

/** Messages in a second, in and out, by what Meta calls it. */
const THROUGHPUT: Readonly<Record<string, number>> = { STANDARD: 80, HIGH: 1000 }

/** What a look at the number shows by itself; of the rest only messages tell. */
const SEEN: ReadonlySet<string> = new Set<CloudRefusalReason>(['cloudTokenRefused', 'cloudNotAllowed', 'cloudNotRegistered'])

type Watch = { settings: CloudSettings; graph: GraphClient; pace: RateLimiter; daily: DailyLimit; reports: StateReporter; every: number }

export type AccountMonitor = ReturnType<typeof monitorAccount>

/** Looks again and again whether the number can be used, as nobody tells that a token has been taken back. */
export function monitorAccount({ settings, graph, pace, daily, reports, every }: Watch) {
  let state: ConnectionState['status'] = 'OPENING'
  let isLeft = false
  let hurry = new AbortController()

  async function look(): Promise<ConnectionState> {
    try {
      const { throughput } = number.parse(await graph.get(settings.token, `${settings.phoneNumberId}?fields=${FIELDS}`))
      pace.allow(THROUGHPUT[throughput?.level ?? ''] ?? 80)
      await daily.learn(await fetchMessagingLimit(graph, settings))
      return connected(await daily.fullUntil())
    } catch (error) {
      if (!(error instanceof GraphError) || error.class === 'soon') return { status: 'TIMEOUT', reason: 'unreachable' }
      return { status: 'DISCONNECTED', reason: error.class === 'account' ? error.reason : 'cloudNotAllowed' }
    }
  }

  async function keepLooking() {
    await say({ status: 'OPENING' })
    while (!reports.signal.aborted && !isLeft) {
      await say(await look())
      hurry = new AbortController()
      await pause(every, undefined, { signal: AbortSignal.any([reports.signal, hurry.signal]), ref: false }).catch(() => undefined)
    }
  }

  async function say(next: ConnectionState) {
    if (isLeft) return
    state = next.status
    await reports.say(next)
  }

  const looking = keepLooking()
  return {
    isUp: () => state === 'CONNECTED' && !reports.signal.aborted,
    /** A message has shown that something is wrong with the account. */
    troubled(reason: string) {
      void say(SEEN.has(reason) ? { status: 'DISCONNECTED', reason } : { status: 'CONNECTED', reason })
    },
    /** Nobody new can be written to before. */
    isFull: (until: Date) => void say(connected(until)),
    async leave() {
      await say({ status: 'DISCONNECTED' })
      isLeft = true
      state = 'DISCONNECTED'
      hurry.abort()
    },
    ended: () => looking,
  }
}

const connected = (fullUntil: Date | null): ConnectionState => ({
  ...{ status: 'CONNECTED', restrictedUntil: fullUntil },
  ...(fullUntil && { reason: 'cloudDailyLimit' satisfies CloudRefusalReason }),
})
