import { sectionsOf } from '@recado/contract/knowledge/sections'
import { searchKnowledge } from '../../src/features/knowledge/index.ts'
import { saveChunks } from '../../src/features/knowledge/saveChunks.ts'
import type { TenantAccess } from '../../src/kernel/transact.ts'
import { type Page, type Question, readPages } from './knownPages.ts'

const FIRST_HITS = 6

/** Writes the pages into a company and returns how the search does: for each question whether its section is among the first hits. */
export async function createRetrieval(
  { transact, read }: TenantAccess,
  companyId: number,
  pages: readonly Page[] = readPages('documents.md'),
) {
  const keys = new Map<number, string>()
  for (const { key, title, text } of pages)
    await transact({ companyId }, async (tx) => {
      const row = await tx.db
        .insertInto('knowledgeArticles')
        .values({ kind: 'page', title, text, updatedAt: new Date() })
        .returning(['id', 'kind', 'title', 'text'])
        .executeTakeFirstOrThrow()
      keys.set(row.id, key)
      await saveChunks(tx, row)
    })
  const find = (question: string, limit = FIRST_HITS) => searchKnowledge(read(companyId), { question, limit })
  return {
    find,
    /** The place of the right section among the hits, from 1; undefined if it is not among the first. */
    async rankOf({ answer, text }: Question): Promise<number | undefined> {
      const [key = '', number = ''] = answer.split('.')
      const section = sectionsOf(pages.find((page) => page.key === key)?.text ?? '')[Number(number) - 1]
      if (!section) throw new Error(`There is no section ${answer}`)
      const hits = await find(text)
      const at = hits.findIndex((hit) => keys.get(hit.articleId) === key && hit.text.includes(section.text.slice(0, 60)))
      return at === -1 ? undefined : at + 1
    },
  }
}
