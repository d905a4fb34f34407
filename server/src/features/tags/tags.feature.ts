import { kanbanTagsEndpoint, orderLanesEndpoint, type TagInTicket, tagListEndpoint, tags } from '@recado/contract/tags'
import { serveResource } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { readPage } from '../../kernel/readPage.ts'
import { readLanes, reorderLanes } from './lanes.ts'
import { tagEvent } from './tags.rows.ts'
import { plainTags, tagStore } from './tags.store.ts'

const ALL = 1000

const demoTags = [
  { name: 'Cliente VIP', color: '#b45309', kanban: 1 },
  { name: 'Orçamento', color: '#0f766e', kanban: 1 },
  { name: 'Reclamação', color: '#be123c', kanban: 0 },
  { name: 'Pedido enviado', color: '#1d4ed8', kanban: 1 },
] as const

export const tagsFeature: Feature = {
  name: 'tags',
  conflicts: { tags_name: 'ERR_NAME_TAKEN' },
  missing: { tags: 'ERR_NO_TAG_FOUND' },
  demo: async ({ db }) =>
    void (await db
      .insertInto('tags')
      .values([...demoTags])
      .execute()),
  routes(serve, kernel) {
    serve.signedIn(tagListEndpoint, async ({ db }) => (await readPage<TagInTicket>(db, { ...tags, ...plainTags, pageSize: ALL }, {})).rows)
    serve.signedIn(kanbanTagsEndpoint, async ({ db }) => ({ lista: await readLanes(db) }))
    serve.signedIn(orderLanesEndpoint, async ({ actor, db, body }) => {
      await reorderLanes(kernel, actor, body.tagIds)
      return { lista: await readLanes(db) }
    })
    serveResource(serve, kernel, { resource: tags, store: tagStore, event: tagEvent })
  },
}
