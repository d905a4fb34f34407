import type { Webhook } from '@recado/contract/webhooks'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { type RowsQuery, rowsQuery } from '../../kernel/readPage.ts'
import { maskSecret, type Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'

const columns = ['id', 'url', 'events', 'isOn', 'offBecause', 'failingSince'] as const

/** Webhooks as they are stored: their secrets sealed. */
export const webhookRows = (db: TenantDb | Tx['db']): RowsQuery<Webhook> =>
  rowsQuery<Webhook>(
    (db as TenantDb)
      .selectFrom('webhooks')
      .select(columns.map((column) => `webhooks.${column}` as const))
      .select(['webhooks.connectionId as whatsappId', 'webhooks.secretSealed as secret']),
  )

export const maskWebhook =
  ({ unseal }: Pick<Secrets, 'unseal'>) =>
  (row: Webhook): Webhook => ({ ...row, secret: maskSecret(unseal(row.secret)) })
