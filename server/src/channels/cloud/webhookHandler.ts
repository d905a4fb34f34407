import { createHmac, timingSafeEqual } from 'node:crypto'
import { cloudWebhookFields } from '@recado/contract/channels/cloud'
import { failPoint } from '../../kernel/failPoints.ts'
import type { ConnectionRef, WebhookActivity, WebhookRequest } from '../channel.ts'
import type { ChannelStore, Warn } from '../channelStore.ts'
import { type ConfiguredConnection, equalSecrets } from './cloudSettings.ts'
import { type ReadConnections, SHORT_MAX_AGE } from './connectionCache.ts'
import { parseChange } from './inbound/parseChange.ts'
import type { InboundJournal } from './inbound/webhookJournal.ts'
import { envelopeSchema, phoneNumberIdIn } from './inbound/webhookSchemas.ts'

type Answer = { status: number; body?: string }
type Outside = {
  journal: InboundJournal
  notes: WebhookActivityStore
  warn: Warn
  connections: ReadConnections
  wake: (connection: ConnectionRef) => void
}

const SIGNATURE = /^sha256=([0-9a-f]{64})$/
const IDS = /"(?:phone_number_id|id)"\s{0,9}:\s{0,9}"(\d{5,25})"/g
const done: Answer = { status: 200, body: 'EVENT_RECEIVED' }

/** The webhook that Meta calls, one for all numbers of the installation. It stores the content; `inbound/deliverInbound` delivers it afterwards. */
export const createWebhookHandler = (outside: Outside) => (call: WebhookRequest) =>
  call.method === 'GET' ? verifyAddress(outside, call) : receiveCall(outside, call)

/** Meta verifies the webhook address: the verify token must be that of one of the connections. */
async function verifyAddress({ connections, notes }: Outside, { query }: WebhookRequest): Promise<Answer> {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
  if (mode !== 'subscribe' || typeof token !== 'string' || typeof challenge !== 'string' || challenge.length > 200) return { status: 400 }
  const proved = (await connections(SHORT_MAX_AGE)).filter(({ settings }) => equalSecrets(settings.verifyToken, token))
  if (proved.length === 0) return { status: 403 }
  for (const connection of proved) await notes.note(connection, 'verifiedAt')
  return { status: 200, body: challenge }
}

/** Checks the signature before it parses the body: it must be made with the app secret of a number or account that the body names. */
async function receiveCall(outside: Outside, { headers, body }: WebhookRequest): Promise<Answer> {
  const { connections, notes } = outside
  const [, signature] = SIGNATURE.exec(String(headers['x-hub-signature-256'] ?? '')) ?? []
  if (signature === undefined) return { status: 401 }
  const named = new Set([...body.toString('latin1').matchAll(IDS)].map(([, id]) => id))
  const isNamed = ({ settings }: ConfiguredConnection) => named.has(settings.phoneNumberId) || named.has(settings.businessAccountId)
  const signedCached = signedBy((await connections()).filter(isNamed), body, signature)
  if (signedCached.length > 0) return storeChanges(outside, signedCached, body)
  // The number or its secret may have been added after the connections were cached.
  const candidates = (await connections(SHORT_MAX_AGE)).filter(isNamed)
  const signed = signedBy(candidates, body, signature)
  if (signed.length > 0) return storeChanges(outside, signed, body)
  for (const connection of candidates) await notes.note(connection, 'refusedAt')
  // No connection has this number: accept the call, so that Meta does not repeat it.
  return candidates.length > 0 ? { status: 401 } : done
}

function signedBy(candidates: readonly ConfiguredConnection[], body: Buffer, signature: string) {
  const given = Buffer.from(signature, 'hex')
  const secrets = new Set(candidates.map(({ settings }) => settings.appSecret))
  const right = new Set([...secrets].filter((secret) => timingSafeEqual(createHmac('sha256', secret).update(body).digest(), given)))
  return candidates.filter(({ settings }) => right.has(settings.appSecret))
}

async function storeChanges(
  { journal, notes, wake, warn }: Outside,
  signed: readonly ConfiguredConnection[],
  body: Buffer,
): Promise<Answer> {
  const { data } = envelopeSchema.safeParse(json(body))
  if (!data) {
    warn(new Error('unknown shape'), 'a call of Meta has an unknown shape')
    return done
  }
  for (const { id, time, changes } of data.entry)
    for (const change of changes) {
      const number = phoneNumberIdIn(change)
      const meant = signed.filter(({ settings }) =>
        number === undefined ? settings.businessAccountId === id : settings.phoneNumberId === number,
      )
      await journal.add(
        meant.map(({ connectionId }) => connectionId),
        parseChange(change, time),
      )
      failPoint('webhook.stored')
      for (const connection of meant) {
        await notes.note(connection, 'heardAt')
        await notes.noteField(connection, change.field)
        wake(connection)
      }
    }
  return done
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const MIN_INTERVAL = 10_000
/** Whether a field arrives is asked in days, not in seconds. */
const FIELD_INTERVAL = 10 * 60_000

/** Stores when Meta last called and with what result. At most one write in 10 seconds: there can be many calls per second. */
export function createWebhookActivity({ query }: Pick<ChannelStore, 'query'>) {
  const noted = new Map<string, number>()
  function isNoted({ connectionId }: ConnectionRef, what: string, interval: number) {
    const key = `${connectionId} ${what}`
    if (Date.now() - (noted.get(key) ?? 0) < interval) return true
    noted.set(key, Date.now())
    return false
  }

  return {
    async note(connection: ConnectionRef, what: 'verifiedAt' | 'heardAt' | 'refusedAt') {
      const { connectionId } = connection
      if (isNoted(connection, what, MIN_INTERVAL)) return
      await query(
        `insert into cloud.lines ("connectionId", "${what}") values ($1, now())
        on conflict ("connectionId") do update set "${what}" = excluded."${what}"`,
        [connectionId],
      )
    },
    /** The field of a webhook call, if it is one that a company is told to subscribe. */
    async noteField(connection: ConnectionRef, field: string) {
      if (!cloudWebhookFields.some((name) => name === field) || isNoted(connection, field, FIELD_INTERVAL)) return
      await query(
        `insert into cloud.lines as line ("connectionId", fields) values ($1, jsonb_build_object($2::text, now()))
        on conflict ("connectionId") do update set fields = line.fields || excluded.fields`,
        [connection.connectionId, field],
      )
    },
    read: async ({ connectionId }: ConnectionRef): Promise<WebhookActivity> => {
      const [row] = await query<Omit<WebhookActivity, 'fields'> & { fields: Readonly<Record<string, string>> }>(
        `select "verifiedAt", "heardAt", "refusedAt", fields from cloud.lines where "connectionId" = $1`,
        [connectionId],
      )
      const fields = cloudWebhookFields.map((name) => ({ name, at: row?.fields[name] ? new Date(row.fields[name]) : null }))
      return { verifiedAt: row?.verifiedAt ?? null, heardAt: row?.heardAt ?? null, refusedAt: row?.refusedAt ?? null, fields }
    },
  }
}
type WebhookActivityStore = ReturnType<typeof createWebhookActivity>
