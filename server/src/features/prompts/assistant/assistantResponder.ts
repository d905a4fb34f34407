import { sql } from 'kysely'
import { type Responder, type ResponderAnswer, ResponderFailed, type ResponderRequest } from '../../../connectors/responder.ts'
import { seconds } from '../../../kernel/clock.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { notifyAdmins } from '../../notices/index.ts'
import { createTokenRecorder } from '../recordTokenUsage.ts'
import { createAiService } from '../service/aiService.ts'
import { isInstallationEndpoint } from '../service/endpoints.ts'
import { createFailure } from '../service/serviceFailures.ts'
import { answerCustomer, findTopic, MOST_CALLS } from './answerCustomer.ts'
import { isPaused, pauseAfterFailures } from './pauseAfterFailures.ts'
import { readConversation } from './readConversation.ts'
import { createTokenReserver, hasTokensLeft } from './tokenLimits.ts'
import { transcribeVoiceNotes } from './transcribeVoiceNotes.ts'

/** Milliseconds for the whole answer, and how many of them may be spent on voice notes. */
type Timeouts = { whole: number; voices: number; withKnowledge?: number }
const usual = { whole: seconds(30), voices: seconds(15), withKnowledge: seconds(60) }

/**
 * Answers with a company's prompt. It never retries: after a failure an agent takes over, which is better for the customer than waiting
 * for another try.
 */
export const assistantResponder = (kernel: Kernel, timeouts: Timeouts = usual): Responder => ({
  retries: async () => [],
  async ask(request) {
    const { companyId, ticketId, speakerId: promptId } = request
    try {
      return await askAssistant({ kernel, timeouts }, request)
    } catch (error) {
      if (error instanceof ResponderFailed)
        kernel.log.info({ companyId, ticketId, promptId, reason: error.reason }, 'an assistant did not answer')
      await pauseAfterFailures(kernel, { companyId, promptId, reason: reasonOf(error) })
      throw error
    }
  },
})

const reasonOf = (error: unknown) => (error instanceof ResponderFailed ? error.reason : 'internal')

async function askAssistant(
  { kernel, timeouts }: { kernel: Kernel; timeouts: Timeouts },
  asked: ResponderRequest,
): Promise<ResponderAnswer> {
  const { companyId, speakerId: promptId } = asked
  const found = await readConversation(kernel, asked)
  if (!found) throw new ResponderFailed('gone', { isFinal: true })
  const { conversation, access, transcribeModel, pausedUntil, limits, rules } = found
  const signal = AbortSignal.timeout(rules.usesKnowledge ? (timeouts.withKnowledge ?? usual.withKnowledge) : timeouts.whole)
  if (isPaused({ pausedUntil }, kernel.clock.now())) throw createFailure('paused', true)
  if (typeof access === 'string') throw createFailure(access, true)
  const { timezone } = conversation
  const mayTranscribe =
    findTopic(conversation, rules) === undefined && (await hasTokensLeft(kernel, { companyId, promptId, timezone, limits }))
  const voices = AbortSignal.any([signal, AbortSignal.timeout(timeouts.voices)])
  const transcription = { kernel, service: createAiService(kernel, access, { signal: voices }), companyId, signal: voices }
  const transcripts = mayTranscribe
    ? await transcribeVoiceNotes({ ...transcription, model: transcribeModel }, conversation.messages)
    : new Map<string, string>()
  const budget = { left: MOST_CALLS }
  const service = createAiService(kernel, access, { signal, ...(rules.usesKnowledge && { budget }) })
  const reserve = createTokenReserver(kernel, { companyId, promptId, timezone, limits })
  const counting = { recordTokenUsage: createTokenRecorder(kernel, companyId), reserve }
  const request = { db: kernel.read(companyId), rules, budget, conversation, transcripts, now: kernel.clock.now(), ...counting }
  const { model } = conversation.prompt
  return answerCustomer(service, request).catch(async (error) => {
    if (!(error instanceof ResponderFailed) || error.reason !== 'model') throw error
    await reportMissingModel(kernel, { companyId, promptId, model })
    const fallback = isInstallationEndpoint(kernel, access.endpoint) ? kernel.config.ai.model : undefined
    if (!fallback || fallback === model) throw error
    return answerCustomer(service, { ...request, model: fallback })
  })
}

type MissingModel = { companyId: number; promptId: number; model: string }

/** Notifies administrators once that the model of a prompt no longer exists. `goneModel` remembers it until they choose another model. */
const reportMissingModel = ({ transact, clock }: Pick<Kernel, 'transact' | 'clock'>, { companyId, promptId, model }: MissingModel) =>
  transact({ companyId }, async (tx) => {
    const prompt = await tx.db
      .updateTable('prompts')
      .set({ goneModel: model })
      .where('id', '=', promptId)
      .where('model', '=', model)
      .where(sql<boolean>`"goneModel" is distinct from ${model}`)
      .returning('name')
      .executeTakeFirst()
    if (prompt) await notifyAdmins(tx, { kind: 'modelGone', name: prompt.name, at: clock.now() })
  })
