import { knowledge } from '@recado/contract/knowledge/knowledge'
import { prompts } from '@recado/contract/prompts'
import { MAX_PROMPT_TESTS, promptTestEndpoints } from '@recado/contract/promptTests'
import { z } from 'zod'

/** The file of `npm run assistants:live`: an assistant, what its company knows, and its tests. */
export const keptTests = z.strictObject({
  assistant: prompts.create.omit({ name: true, apiKey: true, queueId: true, model: true }),
  knowledge: z.array(knowledge.create),
  tests: z.array(promptTestEndpoints.create.body).min(1).max(MAX_PROMPT_TESTS),
})
