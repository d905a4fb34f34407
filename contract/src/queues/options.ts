import { z } from 'zod'
import type { Option } from '../bot/config.ts'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, confirmation, id, longText, pathId } from '../kit/fields.ts'
import { optionTitle } from './menuTree.ts'

/** One option of a queue's menu, as a row: `option` is its position from 1, `parentId` null at the top. */
export const queueOption: z.ZodType<QueueOption> = z
  .object({
    id,
    title: z.string(),
    message: z.string(),
    option: z.int(),
    queueId: id,
    parentId: id.nullable(),
    get children() {
      return z.array(queueOption)
    },
  })
  .meta({ id: 'QueueOption' })
export type QueueOption = Option & { option: number; queueId: number; parentId: number | null; children: QueueOption[] }

const fields = {
  title: optionTitle,
  message: longText,
  /** Its position from 1 among its neighbours; absent or too large means last. */
  option: z.int().min(1).max(1000),
  queueId: id,
  /** -1 and null: at the top. */
  parentId: z
    .literal(-1)
    .transform(() => null)
    .or(id.nullable()),
}

const one = { path: '/queue-options/:id', params: byId, access: 'queues:manage', example: { params: { id: record('option') } } } as const

export const optionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/queue-options',
    summary: "The entries of a queue's menu under one of them, or at its top",
    access: 'queues:read',
    query: z.object({
      queueId: pathId,
      parentId: z
        .literal('-1')
        .transform(() => null)
        .or(pathId)
        .default(null),
    }),
    output: z.array(queueOption),
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_OPTION_FOUND'],
    example: { query: { queueId: record('option', 'queueId'), parentId: record('option') } },
  }),
  create: endpoint({
    method: 'POST',
    path: '/queue-options',
    summary: "Add an entry to a queue's menu",
    access: 'queues:manage',
    body: z.object({ ...fields, message: longText.default(''), option: fields.option.optional(), parentId: fields.parentId.default(null) }),
    output: queueOption,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_OPTION_FOUND'],
    example: { body: { title: 'Option {{n}}', message: 'One moment', queueId: record('queue') } },
    makes: 'option',
  }),
  update: endpoint({
    ...one,
    method: 'PUT',
    summary: "Change an entry of a queue's menu",
    body: z.object(fields).omit({ queueId: true }).partial(),
    output: queueOption,
    errors: ['ERR_NO_OPTION_FOUND'],
    example: { ...one.example, body: { title: 'Renamed {{n}}' } },
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: "Take an entry out of a queue's menu, with all under it",
    output: confirmation,
    errors: ['ERR_NO_OPTION_FOUND'],
  }),
}
