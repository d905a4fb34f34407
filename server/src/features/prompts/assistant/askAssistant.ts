import { seconds } from '../../../kernel/clock.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { type Answer, type Question, type Speaker, SpeakerFailed } from '../../../kernel/speaker.ts'
import { clientFor } from './client.ts'
import { failureOf } from './failureOf.ts'
import { handoverTool } from './handover.ts'
import { hearVoices } from './hearVoices.ts'
import { historyOf } from './historyOf.ts'
import { instructionsFor } from './instructions.ts'
import { readCompletion } from './readCompletion.ts'
import { type Conversation, readConversation } from './readConversation.ts'

/** Milliseconds for all of it, and how many of them may go into voice notes. */
type Patience = { whole: number; voices: number }
const usual: Patience = { whole: seconds(30), voices: seconds(15) }

/** Who answers with a company's prompt. Question once: whoever waits for an answer is better off with a person than with the next try. */
export const assistant = (kernel: Kernel, patience: Patience = usual): Speaker => ({
  retries: async () => [],
  ask: (asked) => askAssistant({ kernel, patience }, asked),
})

async function askAssistant({ kernel, patience }: { kernel: Kernel; patience: Patience }, asked: Question): Promise<Answer> {
  const { companyId, ticketId, speakerId } = asked
  const signal = AbortSignal.timeout(patience.whole)
  const found = await readConversation(kernel, asked)
  if (!found) throw new SpeakerFailed('gone', { isFinal: true })
  const { conversation, apiKey } = found
  const client = await clientFor(kernel.config, apiKey)
  const listening = { kernel, client, companyId, signal: AbortSignal.any([signal, AbortSignal.timeout(patience.voices)]) }
  const request = requestOf(conversation, await hearVoices(listening, conversation.said), kernel.clock.now())
  try {
    return { ...readCompletion(await client.chat.completions.create(request, { signal })), memory: null }
  } catch (error) {
    const failure = failureOf(error, signal)
    kernel.log.info({ companyId, ticketId, promptId: speakerId, reason: failure.reason }, 'an assistant did not answer')
    throw failure
  }
}

function requestOf({ prompt, said, ...circumstances }: Conversation, heard: ReadonlyMap<string, string>, now: Date) {
  const { model, maxTokens, temperature } = prompt
  const instructions = { role: 'system' as const, content: instructionsFor({ prompt, ...circumstances }, now) }
  return {
    ...{ model, temperature, max_tokens: maxTokens },
    messages: [instructions, ...historyOf(said, heard)],
    tools: [handoverTool],
  }
}
