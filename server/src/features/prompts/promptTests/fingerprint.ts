import { createHash } from 'node:crypto'
import { type TriedPrompt, triedPrompt } from '@recado/contract/prompts'
import type { PromptTest } from '@recado/contract/promptTests'
import { sql } from 'kysely'
import { anyOf } from '../../../kernel/database/anyOf.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { readStoredSettings } from '../../settings/index.ts'
import { ANSWERING_VERSION } from '../assistant/answeringVersion.ts'
import { readCompanyContext } from '../assistant/readConversation.ts'
import { companyEndpoint } from '../service/aiEndpointAndKey.ts'

/** What decides how an assistant answers. The key does not. */
export type AnswerSettings = Omit<TriedPrompt, 'id' | 'apiKey'>
/** `fingerprint`: of the settings, the company and its knowledge. `company`: what the instructions tell of it. */
export type Circumstances = { fingerprint: string; company: CompanyContext }
type CompanyContext = Awaited<ReturnType<typeof readCompanyContext>>

const settingNames = (Object.keys(triedPrompt.shape) as (keyof TriedPrompt)[]).filter((name) => name !== 'id' && name !== 'apiKey').sort()

/** Settings with their chosen articles as the form shows them: in one order, each once, and none that was deleted. */
export async function withKnownArticles<Settings extends AnswerSettings>(db: TenantDb | Tx['db'], settings: Settings): Promise<Settings> {
  if (!settings.knowledgeArticleIds?.length) return settings
  const rows = await (db as TenantDb)
    .selectFrom('knowledgeArticles')
    .select('id')
    .where('id', '=', anyOf(settings.knowledgeArticleIds))
    .orderBy('id')
    .execute()
  return { ...settings, knowledgeArticleIds: rows.map(({ id }) => id) }
}

/** Settings as text: the same text means the same answers. */
export const textOfSettings = (settings: AnswerSettings) =>
  JSON.stringify(settingNames.map((name) => [name, settings[name as keyof AnswerSettings]]))

/** Reads everything besides a test that decides how it ends, with the knowledge as it is now. */
export async function readCircumstances(
  kernel: Pick<Kernel, 'config'>,
  db: TenantDb | Tx['db'],
  settings: AnswerSettings,
): Promise<Circumstances> {
  const tenant = db as TenantDb
  const stored = await readStoredSettings(tenant)
  const company = await readCompanyContext(tenant, stored)
  const knowledge = settings.usesKnowledge ? await readKnowledgeState(tenant) : null
  const known = await withKnownArticles(tenant, settings)
  const effective = { ...known, endpoint: settings.endpoint || companyEndpoint(kernel, stored) }
  return { fingerprint: hashOf([ANSWERING_VERSION, textOfSettings(effective), company, knowledge]), company }
}

export const fingerprintOf = (
  { fingerprint }: Pick<Circumstances, 'fingerprint'>,
  { turns, expects }: Pick<PromptTest, 'turns' | 'expects'>,
) => hashOf([fingerprint, turns, sorted(expects)])

/** Every change of an article sets its time, and deleting one changes their number. */
const readKnowledgeState = (db: TenantDb) =>
  db
    .selectFrom('knowledgeArticles')
    .select(({ fn }) => [
      fn.countAll<number>().as('articles'),
      fn.max<number>('id').as('lastId'),
      sql<string>`max("updatedAt")::text`.as('lastChange'),
    ])
    .executeTakeFirstOrThrow()

/** A JSON column does not keep the order of names. */
const sorted = (value: object) => Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
