import { seconds } from '../../../kernel/clock.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { type Responder, type ResponderAnswer, ResponderFailed, type ResponderRequest } from '../../../kernel/responder.ts'
import { createAiService } from '../service/aiService.ts'
import { isInstallationEndpoint } from '../service/endpoints.ts'
import { createFailure } from '../service/serviceFailures.ts'
import { generateAnswer } from './generateAnswer.ts'
import { readConversation } from './readConversation.ts'
import { reportMissingModel } from './reportMissingModel.ts'
import { transcribeVoiceNotes } from './transcribeVoiceNotes.ts'

/** Milliseconds for all of it, and how many of them may go into voice notes. */
type Patience = { whole: number; voices: number }
const usual: Patience = { whole: seconds(30), voices: seconds(15) }

/** Who answers with a company's prompt. Asked once: whoever waits for an answer is better off with a person than with the next try. */
export const assistantResponder = (kernel: Kernel, patience: Patience = usual): Responder => ({
  retries: async () => [],
  async ask(asked) {
    const { companyId, ticketId, speakerId: promptId } = asked
    try {
      return await askAssistant({ kernel, patience }, asked)
    } catch (error) {
      if (error instanceof ResponderFailed)
        kernel.log.info({ companyId, ticketId, promptId, reason: error.reason }, 'an assistant did not answer')
      throw error
    }
  },
})

async function askAssistant(
  { kernel, patience }: { kernel: Kernel; patience: Patience },
  asked: ResponderRequest,
): Promise<ResponderAnswer> {
  const { companyId, speakerId: promptId } = asked
  const signal = AbortSignal.timeout(patience.whole)
  const found = await readConversation(kernel, asked)
  if (!found) throw new ResponderFailed('gone', { isFinal: true })
  const { conversation, access, transcribeModel } = found
  if (typeof access === 'string') throw createFailure(access, true)
  const voices = AbortSignal.any([signal, AbortSignal.timeout(patience.voices)])
  const listening = { kernel, service: createAiService(kernel, access, { signal: voices }), companyId, signal: voices }
  const transcripts = await transcribeVoiceNotes({ ...listening, model: transcribeModel }, conversation.messages)
  const service = createAiService(kernel, access, { signal })
  const request = { conversation, transcripts, now: kernel.clock.now() }
  const { model } = conversation.prompt
  return generateAnswer(service, request).catch(async (error) => {
    if (!(error instanceof ResponderFailed) || error.reason !== 'model') throw error
    await reportMissingModel(kernel, { companyId, promptId, model })
    const instead = isInstallationEndpoint(kernel, access.endpoint) ? kernel.config.ai.model : undefined
    if (!instead || instead === model) throw error
    return generateAnswer(service, { ...request, model: instead })
  })
}
