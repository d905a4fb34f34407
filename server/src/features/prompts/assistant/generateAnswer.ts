import type { ResponderAnswer } from '../../../connectors/responder.ts'
import type { AiService } from '../service/aiService.ts'
import { chatHistoryOf } from './chatHistory.ts'
import { handoverTool } from './handover.ts'
import { instructionsFor } from './instructions.ts'
import { parseCompletion } from './parseCompletion.ts'
import type { Conversation } from './readConversation.ts'

type AnswerRequest = {
  conversation: Conversation
  transcripts?: ReadonlyMap<string, string>
  now: Date
  model?: string
  /** Counts the tokens of the answer, whether it can be used or not. */
  recordTokenUsage: (model: string, completion: unknown) => Promise<void>
}

/** Generates the next answer in a conversation. `transcripts`: texts of its voice notes; `model` replaces the model of the prompt. */
export async function generateAnswer(
  service: AiService,
  { conversation, transcripts = new Map(), now, model = conversation.prompt.model, recordTokenUsage }: AnswerRequest,
): Promise<ResponderAnswer> {
  const { prompt, messages, ...circumstances } = conversation
  const { maxTokens, temperature } = prompt
  const instructions = { role: 'system' as const, content: instructionsFor({ prompt, ...circumstances }, now) }
  const completion = await service.chat({
    model,
    maxTokens,
    temperature,
    messages: [instructions, ...chatHistoryOf(messages, transcripts)],
    tools: [handoverTool],
  })
  await recordTokenUsage(model, completion)
  return { ...parseCompletion(completion), memory: null }
}
