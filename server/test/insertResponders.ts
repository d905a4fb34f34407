import { sql } from 'kysely'
import { createSecrets } from '../src/kernel/secrets.ts'
import type { World } from './testApp.ts'

/** A prompt and an integration of the company, with what references to them need. */
export async function insertResponders({ platform, unique, config }: World, companyId: number) {
  const key = createSecrets(config.secretKey ?? '').seal('sk-of-nobody')
  const name = `Ada ${unique()}`
  const prompts = await sql<{ id: number }>`
    insert into prompts ("companyId", name, prompt, model, "maxTokens", temperature, "apiKeySealed", "maxMessages")
    values (${companyId}, ${name}, 'You answer customers.', 'gpt-4o-mini', 100, 1, ${key}, 10) returning id`.execute(platform)
  const integrations = await sql<{ id: number }>`
    insert into integrations ("companyId", type, name) values (${companyId}, 'n8n', ${name}) returning id`.execute(platform)
  return { promptId: prompts.rows[0]?.id ?? 0, integrationId: integrations.rows[0]?.id ?? 0 }
}
