import type { QueueIntegration } from '@recado/contract/integrations'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Rows } from '../../kernel/page.ts'
import { masked, type Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { shownSecrets } from './secretSettings.ts'

const plain = ['id', 'type', 'name', 'projectName', 'language', 'urlN8N', 'typebotSlug', 'typebotExpires', 'typebotDelayMessage'] as const
const texts = ['typebotKeywordFinish', 'typebotKeywordRestart', 'typebotUnknownMessage', 'typebotRestartMessage'] as const

/** Integrations as they are stored: what is secret of them is sealed, or null. */
export const integrationRows = (db: TenantDb | Tx['db']): Rows<QueueIntegration> =>
  (db as TenantDb)
    .selectFrom('integrations')
    .select([...plain, ...texts].map((column) => `integrations.${column}` as const))
    .select(['integrations.jsonSealed as jsonContent', 'integrations.secretSealed as secret']) as unknown as Rows<QueueIntegration>

/** With its secrets readable, for those who call with them. */
export const opened =
  ({ unseal }: Pick<Secrets, 'unseal'>) =>
  (row: QueueIntegration): QueueIntegration => ({
    ...row,
    jsonContent: row.jsonContent ? unseal(row.jsonContent) : '',
    secret: row.secret ? unseal(row.secret) : '',
  })

/** As it is answered: of what is secret only what may be shown. */
export const shownIntegration = (secrets: Pick<Secrets, 'unseal'>) => (row: QueueIntegration) => {
  const readable = opened(secrets)(row)
  return { ...readable, ...shownSecrets(readable), secret: readable.secret && masked(readable.secret) }
}
