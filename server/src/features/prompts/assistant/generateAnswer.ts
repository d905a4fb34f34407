import type { ResponderAnswer } from '../../../connectors/responder.ts'
import type { AiService } from '../service/aiService.ts'
import { chatHistoryOf } from './chatHistory.ts'
import { handoverTool } from './handover.ts'
import { instructionsFor } from './instructions.ts'
import { createNumberMasks } from './maskNumbers.ts'
import { parseCompletion, toMessage } from './parseCompletion.ts'
import type { Conversation } from './readConversation.ts'
import { sendRequest, type TokenCounting } from './sendRequest.ts'

export type AnswerRequest = TokenCounting & {
  conversation: Conversation
  transcripts?: ReadonlyMap<string, string>
  now: Date
  model?: string
}

/** Generates the next answer in a conversation. `transcripts`: texts of its voice notes; `model` replaces the model of the prompt. */
export async function generateAnswer(
  service: AiService,
  { conversation, transcripts = new Map(), now, model = conversation.prompt.model, ...counting }: AnswerRequest,
): Promise<ResponderAnswer> {
  const { prompt, messages, ...circumstances } = conversation
  const { maxTokens, temperature } = prompt
  const { mask, restore, hasMarks } = createNumberMasks()
  const history = chatHistoryOf(messages, transcripts, mask)
  const instructions = instructionsFor({ prompt, ...circumstances }, now, { hasMarks: hasMarks() })
  const turns = [{ role: 'system' as const, content: instructions }, ...history]
  const completion = await sendRequest(service, { model, maxTokens, temperature, messages: turns, tools: [handoverTool] }, counting)
  const { replies, orders } = parseCompletion(completion)
  return { replies: replies.map(({ text }) => ({ text: toMessage(restore(text)) })), orders, memory: null }
}
