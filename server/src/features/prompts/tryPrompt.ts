import { AppError } from '@recado/contract/errors'
import type { promptModels, promptService, tryPrompt } from '@recado/contract/prompts'
import type { z } from 'zod'
import { seconds } from '../../kernel/clock.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { SpeakerFailed } from '../../kernel/speaker.ts'
import { storedSettings } from '../settings/index.ts'
import { answer } from './assistant/answer.ts'
import { readCompany } from './assistant/readConversation.ts'
import { companyAccess, companyEndpoint } from './service/aiAccess.ts'
import { type AiService, aiService } from './service/aiService.ts'
import { isInstallations } from './service/endpoints.ts'
import { enteredAccess } from './service/enteredAccess.ts'
import { takeTry } from './service/trial.ts'

type Caller = { companyId: number; db: TenantDb }

/** What a new prompt goes by where nothing of its own is entered. */
export async function readService(kernel: Kernel, { db }: Caller): Promise<z.output<typeof promptService.output>> {
  const stored = await storedSettings(db)
  const endpoint = companyEndpoint(kernel, stored)
  const access = companyAccess(kernel, stored)
  return {
    host: new URL(endpoint).host,
    key: access === 'noKey' ? 'none' : access === 'otherHost' ? 'otherHost' : 'usable',
    model: isInstallations(kernel, endpoint) ? (kernel.config.ai.model ?? '') : '',
  }
}

export const listModels = (kernel: Kernel, caller: Caller, entered: z.output<typeof promptModels.body>) =>
  withService(kernel, { caller, entered }, async (service) => ({ models: await service.models() }))

/** Answers as a customer would be answered, and leaves nothing behind. */
export const playPrompt = (kernel: Kernel, caller: Caller, { said, ...entered }: z.output<typeof tryPrompt.body>) =>
  withService(kernel, { caller, entered }, async (service) => {
    const { maxMessages } = entered
    const createdAt = kernel.clock.now().toISOString()
    const conversation = {
      prompt: entered,
      ...(await readCompany(caller.db, await storedSettings(caller.db))),
      customer: '',
      said: said.slice(-maxMessages).map(({ from, text }) => ({
        ...{ fromMe: from === 'assistant', body: text, mediaType: null, createdAt, file: null },
      })),
    }
    const { replies, orders } = await answer(service, { conversation, now: kernel.clock.now() })
    return { replies: replies.map(({ text }) => text), handover: orders.stop ?? null }
  })

type Entered = { caller: Caller; entered: z.output<typeof promptModels.body> }
const LONGEST = seconds(30)

async function withService<Result>(kernel: Kernel, { caller, entered }: Entered, work: (service: AiService) => Promise<Result>) {
  const access = await enteredAccess(kernel, caller.db, entered)
  if (typeof access === 'string') throw new AppError('ERR_AI_SERVICE', { reason: access })
  await takeTry(kernel, caller.companyId)
  try {
    return await work(aiService(kernel, access, { signal: AbortSignal.timeout(LONGEST), retries: 0 }))
  } catch (error) {
    throw error instanceof SpeakerFailed ? new AppError('ERR_AI_SERVICE', { reason: error.reason }) : error
  }
}
