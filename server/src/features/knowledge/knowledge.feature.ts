import { knowledge, searchKnowledgeEndpoint } from '@recado/contract/knowledge/knowledge'
import { serveResource } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { articleEvent } from './knowledge.rows.ts'
import { knowledgeStore } from './knowledge.store.ts'
import { readWordsOf, searchWithWords } from './searchKnowledge.ts'

export const knowledgeFeature: Feature = {
  name: 'knowledge',
  missing: { knowledgeArticles: 'ERR_NO_KNOWLEDGE_ARTICLE_FOUND' },
  routes(serve, kernel) {
    serve.signedIn(searchKnowledgeEndpoint, async ({ db, query }) => {
      const { hits, stems } = await searchWithWords(db, query)
      return { hits, words: hits.length > 0 ? await readWordsOf(db, stems) : [] }
    })
    serveResource(serve, kernel, { resource: knowledge, store: knowledgeStore(kernel), event: articleEvent })
  },
}
