import type { QueueIntegration } from '@recado/contract/integrations'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { RowsQuery } from '../../kernel/readPage.ts'
import { maskSecret, type Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { maskSecrets } from './secretSettings.ts'

const plain = ['id', 'type', 'name', 'projectName', 'language', 'urlN8N', 'typebotSlug', 'typebotExpires', 'typebotDelayMessage'] as const
const texts = ['typebotKeywordFinish', 'typebotKeywordRestart', 'typebotUnknownMessage', 'typebotRestartMessage'] as const

/** Stored integrations: secrets are encrypted or null. */
export const integrationRows = (db: TenantDb | Tx['db']): RowsQuery<QueueIntegration> =>
  (db as TenantDb)
    .selectFrom('integrations')
    .select([...plain, ...texts].map((column) => `integrations.${column}` as const))
    .select(['integrations.jsonSealed as jsonContent', 'integrations.secretSealed as secret']) as unknown as RowsQuery<QueueIntegration>

/** Decrypts the secrets, for calling the service. */
export const unsealIntegration =
  ({ unseal }: Pick<Secrets, 'unseal'>) =>
  (row: QueueIntegration): QueueIntegration => ({
    ...row,
    jsonContent: row.jsonContent ? unseal(row.jsonContent) : '',
    secret: row.secret ? unseal(row.secret) : '',
  })

/** Turns a row into the API's integration, with masked secrets. */
export const maskIntegration = (secrets: Pick<Secrets, 'unseal'>) => (row: QueueIntegration) => {
  const readable = unsealIntegration(secrets)(row)
  return { ...readable, ...maskSecrets(readable), secret: readable.secret && maskSecret(readable.secret) }
}
