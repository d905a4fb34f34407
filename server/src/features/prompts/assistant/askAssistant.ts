import { seconds } from '../../../kernel/clock.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { type Answer, type Question, type Speaker, SpeakerFailed } from '../../../kernel/speaker.ts'
import { aiService } from '../service/aiService.ts'
import { isInstallations } from '../service/endpoints.ts'
import { failed } from '../service/failureOf.ts'
import { answer } from './answer.ts'
import { reportGoneModel } from './goneModel.ts'
import { hearVoices } from './hearVoices.ts'
import { readConversation } from './readConversation.ts'

/** Milliseconds for all of it, and how many of them may go into voice notes. */
type Patience = { whole: number; voices: number }
const usual: Patience = { whole: seconds(30), voices: seconds(15) }

/** Who answers with a company's prompt. Asked once: whoever waits for an answer is better off with a person than with the next try. */
export const assistant = (kernel: Kernel, patience: Patience = usual): Speaker => ({
  retries: async () => [],
  async ask(asked) {
    const { companyId, ticketId, speakerId: promptId } = asked
    try {
      return await askAssistant({ kernel, patience }, asked)
    } catch (error) {
      if (error instanceof SpeakerFailed)
        kernel.log.info({ companyId, ticketId, promptId, reason: error.reason }, 'an assistant did not answer')
      throw error
    }
  },
})

async function askAssistant({ kernel, patience }: { kernel: Kernel; patience: Patience }, asked: Question): Promise<Answer> {
  const { companyId, speakerId: promptId } = asked
  const signal = AbortSignal.timeout(patience.whole)
  const found = await readConversation(kernel, asked)
  if (!found) throw new SpeakerFailed('gone', { isFinal: true })
  const { conversation, access, transcribeModel } = found
  if (typeof access === 'string') throw failed(access, true)
  const voices = AbortSignal.any([signal, AbortSignal.timeout(patience.voices)])
  const listening = { kernel, service: aiService(kernel, access, { signal: voices }), companyId, signal: voices }
  const heard = await hearVoices({ ...listening, model: transcribeModel }, conversation.said)
  const service = aiService(kernel, access, { signal })
  const request = { conversation, heard, now: kernel.clock.now() }
  const { model } = conversation.prompt
  return answer(service, request).catch(async (error) => {
    if (!(error instanceof SpeakerFailed) || error.reason !== 'model') throw error
    await reportGoneModel(kernel, { companyId, promptId, model })
    const instead = isInstallations(kernel, access.endpoint) ? kernel.config.ai.model : undefined
    if (!instead || instead === model) throw error
    return answer(service, { ...request, model: instead })
  })
}
