import { AppError } from '@recado/contract/errors'
import {
  connectionWebhookEvents,
  MAX_WEBHOOKS,
  type SavedWebhook,
  type Webhook,
  type WebhookEvent,
  type webhooks,
} from '@recado/contract/webhooks'
import type { z } from 'zod'
import { assertExists, type Store } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { invalidField } from '../../kernel/invalidField.ts'
import { randomToken } from '../../kernel/secrets.ts'
import { OutgoingRefused } from '../../kernel/ssrfGuard/outgoingRefused.ts'
import type { Tx } from '../../kernel/transact.ts'
import { lockCompany } from '../plans/index.ts'
import { maskWebhook, webhookRows } from './webhooks.rows.ts'
import { DELIVERIES_WAKE_NAME } from './webhookWakeName.ts'

type WebhookStore = Store<Webhook, z.output<typeof webhooks.create>, z.output<typeof webhooks.update>>

export function webhookStore(kernel: Pick<Kernel, 'secrets' | 'guardedFetch'>): WebhookStore {
  const present = maskWebhook(kernel.secrets)
  const read = async ({ db }: Tx, id: number) => present(await webhookRows(db).where('webhooks.id', '=', id).executeTakeFirstOrThrow())
  return {
    table: 'webhooks',
    rows: webhookRows,
    present,
    async prepare(values) {
      if (values.url !== undefined) await assertCallableAddress(kernel, values.url)
      return values
    },
    async create(tx, { whatsappId, url, events, isOn }) {
      await assertBelowLimit(tx, whatsappId)
      refuseCompanyEvents(whatsappId, events)
      const newSecret = randomToken()
      const row = { connectionId: whatsappId, url, events: listed(events), isOn, secretSealed: kernel.secrets.seal(newSecret) }
      const { id } = await tx.db.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow()
      return { ...(await read(tx, id)), newSecret }
    },
    /** After a change the webhook counts as healthy, and is called at once. */
    async update(tx, { id, row: { whatsappId }, values: { events, ...values } }) {
      refuseCompanyEvents(whatsappId, events ?? [])
      const changes = { ...values, ...(events && { events: listed(events) }), ...healthyColumns, ...(values.isOn && { offBecause: null }) }
      await tx.db.updateTable('webhooks').set(changes).where('id', '=', id).execute()
      tx.wake(DELIVERIES_WAKE_NAME)
      return read(tx, id)
    },
    remove: async (tx, { id }) => void (await tx.db.deleteFrom('webhooks').where('id', '=', id).execute()),
  }
}

const listed = (events: readonly string[]) => JSON.stringify([...new Set(events)])

/** The columns of a webhook that has not failed. */
export const healthyColumns = { failures: 0, pausedUntil: null, failingSince: null }

/** A webhook of one connection cannot have events of the whole company. */
function refuseCompanyEvents(connectionId: number | null, events: readonly WebhookEvent[]) {
  const allowed: readonly WebhookEvent[] = connectionWebhookEvents
  if (connectionId !== null && !events.every((event) => allowed.includes(event))) throw invalidField('events', 'only_of_company')
}

/** Locks the connection or the company: two requests at the same time could exceed the limit together. */
async function assertBelowLimit(tx: Tx, connectionId: number | null) {
  const { db } = tx
  if (connectionId === null) await lockCompany(tx)
  else
    assertExists(
      await db.selectFrom('connections').select('id').where('id', '=', connectionId).forNoKeyUpdate().executeTakeFirst(),
      'ERR_NO_WAPP_FOUND',
    )
  const there = await db
    .selectFrom('webhooks')
    .select('id')
    .where('connectionId', connectionId === null ? 'is' : '=', connectionId)
    .execute()
  if (there.length >= MAX_WEBHOOKS) throw new AppError('ERR_WEBHOOK_LIMIT')
}

/** Looks the name up in DNS, so it runs before anything is locked. The guard checks the address again at each call. */
async function assertCallableAddress({ guardedFetch }: Pick<Kernel, 'guardedFetch'>, address: string) {
  await guardedFetch.checkAddress(address).catch((error) => {
    if (!(error instanceof OutgoingRefused)) throw error
    throw invalidField('url', error.reason === 'private' ? 'private_address' : 'no_address')
  })
}

/** After the commit, calls are signed with the new secret. */
export async function renewWebhookSecret(tx: Tx, { secrets }: Pick<Kernel, 'secrets'>, id: number): Promise<SavedWebhook> {
  const newSecret = randomToken()
  const secretSealed = secrets.seal(newSecret)
  await tx.db.updateTable('webhooks').set({ secretSealed }).where('id', '=', id).execute()
  const row = assertExists(await webhookRows(tx.db).where('webhooks.id', '=', id).executeTakeFirst(), 'ERR_NO_WEBHOOK_FOUND')
  return { ...maskWebhook(secrets)(row), newSecret }
}
