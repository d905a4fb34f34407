import type { Prompt } from '@recado/contract/prompts'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Rows } from '../../kernel/page.ts'
import { masked, type Secrets } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transact.ts'

/** Prompts with the queue that they hand over to; the key still sealed. */
export const promptRows = (db: TenantDb | Tx['db']): Rows<Prompt> =>
  (db as TenantDb)
    .selectFrom('prompts')
    .select(['prompts.id', 'prompts.name', 'prompts.prompt', 'prompts.model', 'prompts.maxTokens', 'prompts.temperature'])
    .select(['prompts.endpoint', 'prompts.apiKeySealed as apiKey', 'prompts.maxMessages', 'prompts.queueId'])
    .select((eb) =>
      jsonObjectFrom(eb.selectFrom('queues').whereRef('queues.id', '=', 'prompts.queueId').select(['queues.id', 'queues.name'])).as(
        'queue',
      ),
    ) as unknown as Rows<Prompt>

/** As it is answered. */
export const shownPrompt =
  (secrets: Pick<Secrets, 'unseal'>) =>
  (row: Prompt): Prompt => ({ ...row, apiKey: shownKey(secrets, row.apiKey) })

export function shownKey({ unseal }: Pick<Secrets, 'unseal'>, sealed: string) {
  const key = sealed && unseal(sealed)
  return key && `sk-${masked(key)}`
}
