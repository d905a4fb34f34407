import { z } from 'zod'
import { color, id, longText, name } from './kit/fields.ts'
import { resource } from './kit/resource.ts'

const row = z
  .object({
    id,
    name: z.string(),
    color: z.string(),
    orderQueue: z.int(),
    greetingMessage: z.string(),
    outOfHoursMessage: z.string(),
  })
  .meta({ id: 'Queue' })
export type Queue = z.output<typeof row>

const create = z.object({
  name,
  color,
  orderQueue: z.int().min(0).max(9999).default(0),
  greetingMessage: longText.default(''),
  outOfHoursMessage: longText.default(''),
})

const taken = ['ERR_NAME_TAKEN', 'ERR_QUEUE_COLOR_ALREADY_EXISTS'] as const

export const queues = resource({
  name: 'queue',
  path: '/queue',
  rows: null,
  row,
  create,
  update: z.object({ name, color, orderQueue: z.int().min(0).max(9999), greetingMessage: longText, outOfHoursMessage: longText }).partial(),
  order: { field: 'orderQueue', direction: 'asc', type: 'number' },
  searchIn: ['name'],
  pageSize: 1000,
  access: { list: 'queues:read', get: 'queues:read', create: 'queues:manage', update: 'queues:manage', remove: 'queues:manage' },
  missing: 'ERR_NO_QUEUE_FOUND',
  errors: { create: [...taken, 'ERR_PLAN_LIMIT'], update: taken, remove: [] },
  example: {
    create: { name: 'Queue {{n}}', color: '{{hex}}', orderQueue: 1, greetingMessage: 'Hello' },
    update: { name: 'Moved {{n}}', orderQueue: 2 },
  },
})
