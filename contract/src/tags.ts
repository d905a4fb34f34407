import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { color, id } from './kit/fields.ts'
import { resource } from './kit/resource.ts'

/** What tickets show of a tag. */
export const tagInTicket = z
  .object({
    id,
    name: z.string(),
    color: z.string(),
    /** 1 makes the tag a lane of the kanban board. */
    kanban: z.literal([0, 1]),
  })
  .meta({ id: 'TagInTicket' })
export type TagInTicket = z.output<typeof tagInTicket>

const row = z
  .object({
    ...tagInTicket.shape,
    ticketsCount: z.int().min(0),
    /** The author; null once they are deleted. */
    userId: id.nullable(),
  })
  .meta({ id: 'Tag' })
export type Tag = z.output<typeof row>

const create = z.object({
  name: z.string().trim().min(3).max(50),
  color: color.default('#a4cccc'),
  kanban: row.shape.kanban.default(0),
})

export const tags = resource({
  name: 'tag',
  path: '/tags',
  rows: 'tags',
  row,
  create,
  update: z.object({ name: create.shape.name, color, kanban: row.shape.kanban }).partial(),
  order: { field: 'name', direction: 'asc', type: 'name' },
  searchIn: ['name'],
  pageSize: 20,
  access: { list: 'tags:read', get: 'tags:read', create: 'tags:write', update: 'tags:write', remove: 'tags:delete' },
  missing: 'ERR_NO_TAG_FOUND',
  errors: { create: ['ERR_NAME_TAKEN'], update: ['ERR_NAME_TAKEN'], remove: [] },
  example: { create: { name: 'Tag {{n}}', color: '#0f766e' }, update: { name: 'Renamed {{n}}' } },
})

export const tagListEndpoint = endpoint({
  method: 'GET',
  path: '/tags/list',
  summary: 'Every tag of the company, by name',
  access: 'tags:read',
  output: z.array(tagInTicket),
})

export const kanbanTagsEndpoint = endpoint({
  method: 'GET',
  path: '/tags/kanban',
  summary: 'The tags that are lanes of the kanban board, in their order',
  access: 'tags:read',
  plan: 'useKanban',
  output: z.object({ lista: z.array(tagInTicket) }),
})

export const orderLanesEndpoint = endpoint({
  method: 'PUT',
  path: '/tags/kanban/order',
  summary: 'Put the lanes of the kanban board in an order; those that are not named come behind, by name',
  access: 'tags:kanban',
  plan: 'useKanban',
  body: z.object({ tagIds: z.array(id).max(1000) }),
  output: kanbanTagsEndpoint.output,
  errors: ['ERR_NO_TAG_FOUND'],
  example: { body: { tagIds: [record('lane')] } },
})

/** The permissions, errors and events of this feature. */
export const tagsCatalogue = {
  permissions: {
    'tags:read': ['user', 'all'],
    'tags:write': ['user', 'all'],
    'tags:kanban': ['supervisor', 'all'],
    'tags:delete': ['supervisor', 'all'],
  },
  errors: {
    ERR_NO_TAG_FOUND: [404, 'This tag does not exist'],
  },
  get events() {
    return {
      tag: { record: 'tag', id: 'tagId', row: tags.row, isForSupport: true },
    } as const
  },
} as const
