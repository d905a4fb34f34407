import type { OutputOf } from '@recado/contract/kit/endpoint'
import type { wholeKnowledgeEndpoint } from '@recado/contract/prompts'
import type { z } from 'zod'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { costOf, readAiPrices } from '../costs/index.ts'
import { measureKnowledge } from '../knowledge/index.ts'

/** Portuguese and Spanish have some three to four characters in a token. */
const CHARACTERS_PER_TOKEN = 3

/** What sending the whole knowledge with each question would mean. */
export async function readWholeKnowledgeCost(
  db: TenantDb,
  { model, knowledgeArticleIds }: z.output<typeof wholeKnowledgeEndpoint.body>,
): Promise<OutputOf<typeof wholeKnowledgeEndpoint>> {
  const { characters, isSmall } = await measureKnowledge(db, knowledgeArticleIds)
  const tokens = Math.ceil(characters / CHARACTERS_PER_TOKEN)
  const prices = await readAiPrices(db, [model])
  return { characters, isSmall, tokens, cost: costOf(prices, { model, input: tokens, output: 0 }) }
}
