import {
  promptDataUseEndpoint,
  promptModelsEndpoint,
  promptServiceEndpoint,
  prompts,
  tryPromptEndpoint,
  wholeKnowledgeEndpoint,
} from '@recado/contract/prompts'
import { serveResource } from '../../kernel/crud.ts'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { promptStore } from './prompts.store.ts'
import { servePromptTests } from './promptTests/servePromptTests.ts'
import { weeklyTestJobs } from './promptTests/weeklyTests.ts'
import { promptEvent, promptIdsOfQueue, publishPrompts } from './publishPrompts.ts'
import { readDataUse } from './readDataUse.ts'
import { originOf } from './service/endpoints.ts'
import { serveSuggestions } from './suggest/serveSuggestions.ts'
import { listModels, readPromptService, runPrompt } from './tryPrompt.ts'
import { readWholeKnowledgeCost } from './wholeKnowledge.ts'

export const promptsFeature: PlatformFeature = {
  name: 'prompts',
  conflicts: { prompts_name: 'ERR_NAME_TAKEN' },
  missing: { prompts: 'ERR_NO_PROMPT_FOUND', promptTests: 'ERR_NO_PROMPT_TEST_FOUND' },
  on: ({ secrets }) => ({
    async 'queue.changed'(tx, { queueId, isRenamed }) {
      if (isRenamed) await publishPrompts(tx, secrets, await promptIdsOfQueue(tx, queueId))
    },
    async 'contact.merging'({ db }, { kept, gone }) {
      await db.updateTable('promptTests').set({ contactId: kept }).where('contactId', 'in', gone).execute()
    },
    async 'queue.deleting'(tx, { queueId }) {
      const ids = await promptIdsOfQueue(tx, queueId)
      tx.beforeCommit(() => publishPrompts(tx, secrets, ids))
    },
  }),
  jobs: weeklyTestJobs,
  routes(serve, kernel) {
    serve.signedIn(promptServiceEndpoint, ({ actor, db }) => readPromptService(kernel, { companyId: actor.companyId, db }))
    serve.signedIn(promptDataUseEndpoint, ({ db, params: { id } }) => readDataUse(kernel, db, id))
    serve.signedIn(promptModelsEndpoint, ({ actor, db, body }) => listModels(kernel, { companyId: actor.companyId, db }, body))
    serve.signedIn(wholeKnowledgeEndpoint, ({ db, body }) => readWholeKnowledgeCost(db, body))
    serve.signedIn(tryPromptEndpoint, ({ actor, db, body }) => runPrompt(kernel, { companyId: actor.companyId, db }, body))
    serveSuggestions(serve, kernel)
    servePromptTests(serve, kernel)
    serveResource(serve, kernel, { resource: prompts, store: promptStore(kernel), event: promptEvent })
  },
  /**
   * Older keys have no host stored with them. They were entered for the endpoint of the installation, so store its present one at the
   * first start.
   */
  async prepare({ platform, config }) {
    await platform
      .updateTable('prompts')
      .set({ apiKeyOrigin: originOf(config.ai.url) })
      .where('apiKeyOrigin', 'is', null)
      .execute()
  },
}
