import { knowledge, knowledgeEndpoints } from '@recado/contract/knowledge/knowledge'
import { serveResource } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { chooseQuickMessage, followQuickMessages, forgetQuickMessages, readChoosable } from './chosenQuickMessages.ts'
import { demoKnowledge } from './demoKnowledge.ts'
import { articleEvent, readTitles } from './knowledge.rows.ts'
import { knowledgeStore } from './knowledge.store.ts'
import { readWordsOf, searchWithWords } from './searchKnowledge.ts'
import { readVersions, restoreVersion } from './versions.ts'

export const knowledgeFeature: Feature = {
  name: 'knowledge',
  demo: demoKnowledge,
  missing: { knowledgeArticles: 'ERR_NO_KNOWLEDGE_ARTICLE_FOUND' },
  on: ({ clock }) => ({
    'quickMessages.changed': (tx, { ids }) => followQuickMessages(tx, ids, clock.now()),
    'quickMessages.deleting': (tx, { ids }) => forgetQuickMessages(tx, ids),
  }),
  routes(serve, kernel) {
    serve.signedIn(knowledgeEndpoints.search, async ({ db, query }) => {
      const { hits, stems } = await searchWithWords(db, query)
      return { hits, words: hits.length > 0 ? await readWordsOf(db, stems) : [] }
    })
    serve.signedIn(knowledgeEndpoints.titles, async ({ db }) => ({ articles: await readTitles(db) }))
    serve.signedIn(knowledgeEndpoints.versions, ({ db, params: { id } }) => readVersions(db, id))
    serve.signedIn(knowledgeEndpoints.restore, ({ actor, params: { id }, body: { versionId } }) =>
      restoreVersion(kernel, { actor, articleId: id, versionId }),
    )
    serve.signedIn(knowledgeEndpoints.quickMessages, ({ db }) => readChoosable(db))
    serve.signedIn(knowledgeEndpoints.chooseQuickMessage, async ({ actor, params: { id }, body: { isChosen } }) => {
      await chooseQuickMessage(kernel, { actor, quickMessageId: id, isChosen })
      return { message: isChosen ? 'knowledge.quickMessageAdded' : 'knowledge.quickMessageRemoved' }
    })
    serveResource(serve, kernel, { resource: knowledge, store: knowledgeStore(kernel), event: articleEvent })
  },
}
