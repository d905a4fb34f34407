import type { Answer } from '../../../kernel/speaker.ts'
import type { AiService } from '../service/aiService.ts'
import { handoverTool } from './handover.ts'
import { historyOf } from './historyOf.ts'
import { instructionsFor } from './instructions.ts'
import { readCompletion } from './readCompletion.ts'
import type { Conversation } from './readConversation.ts'

type Asked = { conversation: Conversation; heard?: ReadonlyMap<string, string>; now: Date; model?: string }

/** What an assistant answers to a conversation. `heard`: what is said in its voice notes; `model`: another one than the prompt's. */
export async function answer(service: AiService, { conversation, heard = new Map(), now, model }: Asked): Promise<Answer> {
  const { prompt, said, ...circumstances } = conversation
  const { maxTokens, temperature } = prompt
  const instructions = { role: 'system' as const, content: instructionsFor({ prompt, ...circumstances }, now) }
  const completion = await service.chat({
    ...{ model: model ?? prompt.model, maxTokens, temperature },
    messages: [instructions, ...historyOf(said, heard)],
    tools: [handoverTool],
  })
  return { ...readCompletion(completion), memory: null }
}
