import type { OutputOf } from '@recado/contract/kit/endpoint'
import { MAX_WHOLE_KNOWLEDGE } from '@recado/contract/knowledge/knowledge'
import type { wholeKnowledgeEndpoint } from '@recado/contract/prompts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { costOf, readAiPrices } from '../costs/index.ts'
import { countKnowledgeWords } from '../knowledge/index.ts'

/** Portuguese and Spanish need more tokens for a word than English. */
const TOKENS_PER_WORD = 1.5

/** What sending the whole knowledge with each question would mean. */
export async function readWholeKnowledgeCost(db: TenantDb, model: string): Promise<OutputOf<typeof wholeKnowledgeEndpoint>> {
  const words = await countKnowledgeWords(db, null)
  const tokens = Math.ceil(words * TOKENS_PER_WORD)
  const prices = await readAiPrices(db, [model])
  return { words, isSmall: words <= MAX_WHOLE_KNOWLEDGE, tokens, cost: costOf(prices, { model, input: tokens, output: 0 }) }
}
