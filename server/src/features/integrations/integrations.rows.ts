import type { QueueIntegration } from '@recado/contract/integrations'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Rows } from '../../kernel/page.ts'
import { masked, type Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'
import { ownerOf } from './serviceAccount.ts'

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

/** As it is answered: whose service account it is, and the end of the signing secret. */
export const shownIntegration = (secrets: Pick<Secrets, 'unseal'>) => (row: QueueIntegration) => {
  const { jsonContent, secret, ...rest } = opened(secrets)(row)
  return { ...rest, jsonContent: jsonContent && ownerOf(jsonContent), secret: secret && masked(secret) }
}
