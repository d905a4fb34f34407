import { AppError } from '@recado/contract/errors'
import type { promptModelsEndpoint, promptServiceEndpoint, tryPromptEndpoint } from '@recado/contract/prompts'
import type { z } from 'zod'
import { ResponderFailed } from '../../connectors/responder.ts'
import { seconds } from '../../kernel/clock.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { readStoredSettings } from '../settings/index.ts'
import { answerCustomer, MOST_CALLS } from './assistant/answerCustomer.ts'
import { readCompanyContext } from './assistant/readConversation.ts'
import { createTokenRecorder } from './recordTokenUsage.ts'
import { companyAccess, companyEndpoint } from './service/aiEndpointAndKey.ts'
import { type AiService, type CallBudget, createAiService } from './service/aiService.ts'
import { isInstallationEndpoint } from './service/endpoints.ts'
import { accessOfForm } from './service/formAccess.ts'
import { countTrial } from './service/promptTrial.ts'
import { trialConversation } from './service/trialConversation.ts'

type Caller = { companyId: number; db: TenantDb }

/** The service that a prompt without an own endpoint and key uses, for the form. */
export async function readPromptService(kernel: Kernel, { db }: Caller): Promise<z.output<typeof promptServiceEndpoint.output>> {
  const stored = await readStoredSettings(db)
  const endpoint = companyEndpoint(kernel, stored)
  const access = companyAccess(kernel, stored)
  return {
    host: new URL(endpoint).host,
    key: access === 'noKey' ? 'none' : access === 'otherHost' ? 'otherHost' : 'usable',
    model: isInstallationEndpoint(kernel, endpoint) ? (kernel.config.ai.model ?? '') : '',
  }
}

export const listModels = (kernel: Kernel, caller: Caller, entered: z.output<typeof promptModelsEndpoint.body>) =>
  withService(kernel, { caller, entered }, async (service) => ({ models: await service.models() }))

/** Replies as in a real conversation, but stores nothing. */
export function runPrompt(kernel: Kernel, caller: Caller, { said, ...entered }: z.output<typeof tryPromptEndpoint.body>) {
  const budget = { left: MOST_CALLS }
  const patience = entered.usesKnowledge ? { longest: LONGEST_WITH_KNOWLEDGE, budget } : {}
  return withService(kernel, { caller, entered, ...patience }, async (service) => {
    const now = kernel.clock.now()
    const company = await readCompanyContext(caller.db, await readStoredSettings(caller.db))
    const conversation = trialConversation(entered, company, said, now)
    const recordTokenUsage = createTokenRecorder(kernel, caller.companyId)
    const request = { db: caller.db, rules: entered, budget, conversation, now, recordTokenUsage }
    const { replies, orders, sources = [], refused = [] } = await answerCustomer(service, request)
    return { replies: replies.map(({ text }) => text), handover: orders.stop ?? null, sources, refused }
  })
}

type Entered = { caller: Caller; entered: z.output<typeof promptModelsEndpoint.body>; longest?: number; budget?: CallBudget }
const LONGEST = seconds(30)
const LONGEST_WITH_KNOWLEDGE = seconds(60)

async function withService<Result>(
  kernel: Kernel,
  { caller, entered, longest = LONGEST, budget }: Entered,
  work: (service: AiService) => Promise<Result>,
) {
  const access = await accessOfForm(kernel, caller.db, entered)
  if (typeof access === 'string') throw new AppError('ERR_AI_SERVICE', { reason: access })
  await countTrial(kernel, caller.companyId)
  try {
    const patience = { signal: AbortSignal.timeout(longest), retries: 0 as const, ...(budget && { budget }) }
    return await work(createAiService(kernel, access, patience))
  } catch (error) {
    throw error instanceof ResponderFailed ? new AppError('ERR_AI_SERVICE', { reason: error.reason }) : error
  }
}
