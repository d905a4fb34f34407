import type { KnowledgeHit } from '@recado/contract/knowledge/knowledge'
import type { TenantDb } from '../../../../kernel/database/schema.ts'
import { searchKnowledge } from '../../../knowledge/index.ts'
import { contentOf, lastTurnIn, lastWordsOf } from '../chatHistory.ts'
import type { ConversationMessage } from '../readConversation.ts'

/** A section of the knowledge that an answer may be taken from. */
export type Section = Pick<KnowledgeHit, 'path' | 'text'>

const MOST_SECTIONS = 6
const LONGEST_QUESTION = 1000
/** A question of fewer words, such as "and on Sundays?", is only understood with the message before it. */
const FEWEST_WORDS = 4

type Asked = { messages: readonly ConversationMessage[]; transcripts: ReadonlyMap<string, string> }

/** The sections that best answer the customer's last words; an empty list if nothing was found. */
export async function findSections(db: TenantDb, asked: Asked): Promise<Section[]> {
  const question = questionOf(asked)
  return question === '' ? [] : searchKnowledge(db, { question, limit: MOST_SECTIONS })
}

export function questionOf({ messages, transcripts }: Asked): string {
  const words = lastWordsOf(messages, transcripts).join(' ').trim()
  if (words.split(/\s+/).length >= FEWEST_WORDS) return words.slice(-LONGEST_QUESTION)
  const before = messages.slice(0, lastTurnIn(messages).begin).findLast(({ fromMe }) => !fromMe)
  return `${before ? contentOf(before, transcripts) : ''} ${words}`.trim().slice(-LONGEST_QUESTION)
}
