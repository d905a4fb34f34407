import type { ResponderAnswer } from '../../../connectors/responder.ts'
import type { AiService, ChatRequest } from '../service/aiService.ts'
import { chatHistoryOf } from './chatHistory.ts'
import { handoverTool } from './handover.ts'
import { instructionsFor } from './instructions.ts'
import { parseCompletion } from './parseCompletion.ts'
import type { Conversation } from './readConversation.ts'
import type { TokenReservation } from './tokenLimits.ts'

type AnswerRequest = {
  conversation: Conversation
  transcripts?: ReadonlyMap<string, string>
  now: Date
  model?: string
  /** Counts the tokens of the answer, whether it can be used or not. */
  recordTokenUsage: (model: string, completion: unknown) => Promise<void>
  /** Reserves the tokens of the request where the assistant has a limit. */
  reserve?: ((request: ChatRequest) => Promise<TokenReservation>) | undefined
}

/** Generates the next answer in a conversation. `transcripts`: texts of its voice notes; `model` replaces the model of the prompt. */
export async function generateAnswer(
  service: AiService,
  { conversation, transcripts = new Map(), now, model = conversation.prompt.model, recordTokenUsage, reserve }: AnswerRequest,
): Promise<ResponderAnswer> {
  const { prompt, messages, ...circumstances } = conversation
  const { maxTokens, temperature } = prompt
  const instructions = { role: 'system' as const, content: instructionsFor({ prompt, ...circumstances }, now) }
  const turns = [instructions, ...chatHistoryOf(messages, transcripts)]
  const request = { model, maxTokens, temperature, messages: turns, tools: [handoverTool] }
  const reservation = await reserve?.(request)
  const completion = await service.chat(request).catch(async (error) => {
    await reservation?.release(error)
    throw error
  })
  await reservation?.settle(completion)
  await recordTokenUsage(model, completion)
  return { ...parseCompletion(completion), memory: null }
}
