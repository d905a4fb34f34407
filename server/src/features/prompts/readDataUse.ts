import { isLocalHost } from '@recado/contract/kit/isLocalHost'
import type { PromptDataUse } from '@recado/contract/prompts'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { readStoredSettings, settingIn } from '../settings/index.ts'
import { transcribeModelFor } from './assistant/readConversation.ts'
import { companyEndpoint, promptAccess } from './service/aiEndpointAndKey.ts'

/** Where the words of customers go while this assistant works, and which. */
export async function readDataUse(kernel: Kernel, db: TenantDb, id: number): Promise<PromptDataUse> {
  const found = await db.selectFrom('prompts').selectAll().where('id', '=', id).executeTakeFirst()
  const prompt = assertExists(found, 'ERR_NO_PROMPT_FOUND')
  const stored = await readStoredSettings(db)
  const { host } = new URL(prompt.endpoint || companyEndpoint(kernel, stored))
  const { model, maxMessages, usesKnowledge, sendsWholeKnowledge } = prompt
  return {
    host,
    isLocal: isLocalHost(host),
    chosenBy: prompt.endpoint ? 'assistant' : settingIn(stored, 'aiEndpoint') ? 'company' : 'installation',
    model,
    maxMessages,
    usesKnowledge,
    sendsWholeKnowledge,
    transcribeModel: transcribeModelFor(kernel, promptAccess(kernel, prompt, stored), stored) ?? null,
  }
}
