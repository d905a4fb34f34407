import { resource } from '@recado/contract/kit/resource'
import { type Tag, tags } from '@recado/contract/tags'
import { tagStore } from '../../src/features/tags/tags.store.ts'
import { serveResource } from '../../src/kernel/crud.ts'
import type { Feature } from '../../src/kernel/feature.ts'
import { companyEvent } from '../../src/kernel/live/publish.ts'

/** Tags once more, as if a plan had to include them: so the wall attacks plans even if no feature requires one. */
const planned = resource({ ...tags, name: 'plannedTag', path: '/planned-tags', plan: 'useCampaigns' })

export const plannedFeature: Feature = {
  name: 'plannedTags',
  routes: (serve, kernel) => serveResource(serve, kernel, { resource: planned, store: tagStore, event: companyEvent<Tag>('tag') }),
}
