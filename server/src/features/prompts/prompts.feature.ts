import { prompts } from '@recado/contract/prompts'
import { serveResource } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { promptStore } from './prompts.store.ts'
import { promptEvent } from './tellOfPrompts.ts'

export const promptsFeature: Feature = {
  name: 'prompts',
  conflicts: { prompts_name: 'ERR_NAME_TAKEN' },
  missing: { prompts: 'ERR_NO_PROMPT_FOUND' },
  routes: (serve, kernel) => serveResource(serve, kernel, { resource: prompts, store: promptStore(kernel.secrets), event: promptEvent }),
}
