import type { KnowledgeHit } from '@recado/contract/knowledge/knowledge'
import type { TenantDb } from '../../../../kernel/database/schema.ts'
import { readWholeKnowledge, searchKnowledge } from '../../../knowledge/index.ts'
import { contentOf, lastTurnIn, lastWordsOf } from '../chatHistory.ts'
import type { ConversationMessage } from '../readConversation.ts'

/** A section of the knowledge that an answer may be taken from. `score`: how well it fits the question, where it was searched for. */
export type Section = Pick<KnowledgeHit, 'path' | 'text'> & { score?: number }

/** What an assistant knows for one answer. `titles`: of all sections, to search by; `search` finds sections by other words. */
export type OpenedKnowledge = {
  sections: readonly Section[]
  titles: readonly string[]
  search?: ((words: string) => Promise<readonly Section[]>) | undefined
}

const MOST_SECTIONS = 6
const LONGEST_QUESTION = 1000
/** A question of fewer words, such as "and on Sundays?", is only understood with the message before it. */
const FEWEST_WORDS = 4

type Asked = { messages: readonly ConversationMessage[]; transcripts: ReadonlyMap<string, string> }
type OpenedFor = Asked & { isWhole: boolean; articleIds: readonly number[] | null }

/**
 * The sections of these articles, or of all (null), that best answer the customer's last words. Of a small knowledge also the titles, or the
 * whole where the company wants that.
 */
export async function openKnowledge(db: TenantDb, { isWhole, articleIds, ...asked }: OpenedFor): Promise<OpenedKnowledge> {
  const whole = (await readWholeKnowledge(db, articleIds)) ?? []
  if (isWhole && whole.length > 0) return { sections: whole, titles: [] }
  const search = (question: string) =>
    searchKnowledge(db, { question: question.slice(0, LONGEST_QUESTION), limit: MOST_SECTIONS, articleIds })
  const question = questionOf(asked)
  return { sections: question === '' ? [] : await search(question), titles: titlesOf(whole), search }
}

/** More titles cost more than they help. */
const LONGEST_TITLES = 6000

function titlesOf(sections: readonly Section[]): string[] {
  const titles = [...new Set(sections.map(({ path }) => path))]
  return titles.reduce((length, title) => length + title.length, 0) > LONGEST_TITLES ? [] : titles
}

export function questionOf({ messages, transcripts }: Asked): string {
  const words = lastWordsOf(messages, transcripts).join(' ').trim()
  if (words.split(/\s+/).length >= FEWEST_WORDS) return words.slice(-LONGEST_QUESTION)
  const before = messages.slice(0, lastTurnIn(messages).begin).findLast(({ fromMe }) => !fromMe)
  return `${before ? contentOf(before, transcripts) : ''} ${words}`.trim().slice(-LONGEST_QUESTION)
}
