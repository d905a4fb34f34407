import { AppError } from '@recado/contract/errors'
import type { AiFailure } from '@recado/contract/prompts'
import { ResponderFailed } from '../../../connectors/responder.ts'
import { minutes } from '../../../kernel/clock.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { readStoredSettings } from '../../settings/index.ts'
import { handoverTool } from '../assistant/handover.ts'
import { answerStructure, parseAnswerFields, TOKENS_OF_FIELDS } from '../assistant/knowledge/answerFields.ts'
import { parseCompletion } from '../assistant/parseCompletion.ts'
import { promptAccess } from './aiEndpointAndKey.ts'
import { createAiService } from './aiService.ts'

/** Limits the calls that a company makes without a customer: tries of keys, lists of models and trial chats. */
export const countTrial = ({ throttles, config }: Pick<Kernel, 'throttles' | 'config'>, companyId: number) =>
  throttles.take({ key: `ai:${companyId}`, limit: config.limits.aiTriesPerMinute, window: minutes(1) })

/** Runs a call and returns the reason of its failure as the API names it. */
export async function catchFailure(work: () => Promise<unknown>): Promise<AiFailure | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof ResponderFailed) return error.reason as AiFailure
    if (error instanceof AppError && error.code === 'ERR_RATE_LIMIT') return 'notTried'
    throw error
  }
}

const greeting = [
  { role: 'system', content: 'Answer in one word.' },
  { role: 'user', content: 'Hello' },
] as const

/**
 * Tries the service of a saved prompt with one short question, with the same parameters as a real answer. The prompt stays saved if the
 * try fails.
 */
export async function readPromptWarning(kernel: Kernel, { companyId, promptId }: { companyId: number; promptId: number }) {
  const db = kernel.read(companyId)
  const row = await db.selectFrom('prompts').selectAll().where('id', '=', promptId).executeTakeFirst()
  if (!row) return {}
  const access = promptAccess(kernel, row, await readStoredSettings(db))
  if (typeof access === 'string') return { warning: access }
  const { model, maxTokens, temperature } = row
  const warning = await catchFailure(async () => {
    await countTrial(kernel, companyId)
    const service = createAiService(kernel, access, { signal: AbortSignal.timeout(kernel.config.limits.aiTrial), retries: 0 })
    if (row.usesKnowledge) {
      const tokens = maxTokens + TOKENS_OF_FIELDS
      return parseAnswerFields(
        await service.chat({ model, maxTokens: tokens, temperature, messages: greeting, tools: [], structure: answerStructure }),
      )
    }
    return parseCompletion(await service.chat({ model, maxTokens, temperature, messages: greeting, tools: [handoverTool] }))
  })
  return { warning }
}
