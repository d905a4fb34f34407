import type { OutputOf } from '@recado/contract/kit/endpoint'
import type { suggestionEndpoints } from '@recado/contract/suggestions'
import { ResponderFailed } from '../../../connectors/responder.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { answerCustomer, MOST_CALLS } from '../assistant/answerCustomer.ts'
import { readConversation } from '../assistant/readConversation.ts'
import { createTokenReserver } from '../assistant/tokenLimits.ts'
import { createTokenRecorder } from '../recordTokenUsage.ts'
import { createAiService } from '../service/aiService.ts'
import { type AskedAssistant, assertUsable } from './assistantAccess.ts'

/** What the assistant would answer now. Voice notes without a stored transcript stay unheard: the agent should not wait for them. */
export async function suggestAnswer(
  kernel: Kernel,
  { companyId, ticketId, promptId, signal }: AskedAssistant,
): Promise<OutputOf<typeof suggestionEndpoints.suggest>> {
  const found = await readConversation(kernel, { companyId, ticketId, speakerId: promptId, memory: null })
  if (!found) throw new ResponderFailed('gone', { isFinal: true })
  const { conversation, limits, rules } = found
  const budget = { left: MOST_CALLS }
  const patience = { signal, retries: 0 as const, ...(rules.usesKnowledge && { budget }) }
  const service = createAiService(kernel, assertUsable(kernel, found), patience)
  const { timezone } = conversation
  const {
    replies,
    orders,
    sources = [],
  } = await answerCustomer(service, {
    db: kernel.read(companyId),
    rules,
    budget,
    conversation,
    now: kernel.clock.now(),
    recordTokenUsage: createTokenRecorder(kernel, companyId),
    reserve: createTokenReserver(kernel, { companyId, promptId, timezone, limits }),
  })
  return { text: replies.map(({ text }) => text).join('\n\n'), sources, handover: orders.stop ?? null }
}
