import { z } from 'zod'
import { assistantMode } from '../assistantMode.ts'
import { savedTest } from '../bot/savedTests.ts'
import { endpoint } from '../kit/endpoint.ts'
import { color, id, longText, name } from '../kit/fields.ts'
import { resource } from '../kit/resource.ts'
import { defaultWeek, fullWeek, week } from '../time/openingHours.ts'
import { promiseFields, promiseRow } from './answerPromises.ts'
import { assignmentFields, assignmentRow } from './assignment.ts'
import { menuTree } from './menuTree.ts'
import { queueOption } from './options.ts'

const row = z
  .object({
    id,
    name: z.string(),
    color: z.string(),
    orderQueue: z.int(),
    greetingMessage: z.string(),
    outOfHoursMessage: z.string(),
    schedules: week,
    promptId: id.nullable(),
    /** Optional, because a server of the release before does not send it. */
    assistantMode: assistantMode.optional(),
    integrationId: id.nullable(),
    ...assignmentRow,
    ...promiseRow,
  })
  .meta({ id: 'Queue' })
export type Queue = z.output<typeof row>

/** A queue with its menu and its saved tests. */
export const queueDetails = row
  .extend({
    options: z.array(queueOption),
    tests: z.array(savedTest),
    /** The version of menu and tests: a change must name the version that it is based on. */
    menuVersion: z.string(),
  })
  .meta({ id: 'QueueDetails' })
export type QueueDetails = z.output<typeof queueDetails>

export const queueFields = {
  name,
  color,
  orderQueue: z.int().min(0).max(9999),
  greetingMessage: longText,
  outOfHoursMessage: longText,
  schedules: fullWeek,
  promptId: id.nullable(),
  assistantMode,
  integrationId: id.nullable(),
  ...assignmentFields,
  ...promiseFields,
}

/** A whole menu. New options have negative ids; missing ones are deleted. */
const menu = {
  options: menuTree,
  tests: z.array(savedTest).max(50),
  /** Save although saved conversations would go differently. */
  acceptRed: z.boolean(),
}

/** Who works in a queue, and which connections offer it. What is absent does not change. */
export const queueAssignment = {
  userIds: z.array(id).max(1000),
  connectionIds: z.array(id).max(1000),
  /** The greeting for those of the connections that offer several queues with this one and have no greeting yet. */
  connectionGreeting: longText,
}

const create = z.object({
  ...queueFields,
  orderQueue: queueFields.orderQueue.default(0),
  greetingMessage: longText.default(''),
  outOfHoursMessage: longText.default(''),
  schedules: queueFields.schedules.default(defaultWeek),
  promptId: queueFields.promptId.default(null),
  assistantMode: queueFields.assistantMode.default('answers'),
  integrationId: queueFields.integrationId.default(null),
  assignment: queueFields.assignment.default('manual'),
  unansweredMinutes: queueFields.unansweredMinutes.default(null),
  sameAgentHours: queueFields.sameAgentHours.default(null),
  firstAnswerMinutes: queueFields.firstAnswerMinutes.default(null),
  nextAnswerMinutes: queueFields.nextAnswerMinutes.default(null),
  ...z.object({ ...menu, ...queueAssignment }).partial().shape,
})

/** What may be wrong with the users and connections of a queue. */
export const assignmentRefusals = ['ERR_NO_USER_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_WAPP_GREETING_REQUIRED'] as const

const refusals = [
  ...assignmentRefusals,
  'ERR_NAME_TAKEN',
  'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  'ERR_NO_PROMPT_FOUND',
  'ERR_NO_INTEGRATION_FOUND',
  'ERR_NO_OPTION_FOUND',
  'ERR_RED_TESTS',
] as const

const plain = resource({
  name: 'queue',
  path: '/queue',
  rows: null,
  row,
  create,
  /** Menu and tests change only if the call names their version. Old clients send everything back as they read it, without the version. */
  update: z.object({ ...queueFields, ...menu, ...queueAssignment, menuVersion: z.string().max(100) }).partial(),
  order: { field: 'orderQueue', direction: 'asc', type: 'number' },
  searchIn: ['name'],
  pageSize: 1000,
  access: { list: 'queues:read', get: 'queues:read', create: 'queues:manage', update: 'queues:manage', remove: 'queues:manage' },
  missing: 'ERR_NO_QUEUE_FOUND',
  errors: {
    create: [...refusals, 'ERR_PLAN_LIMIT'],
    update: [...refusals, 'ERR_MENU_CHANGED'],
    remove: [],
  },
  example: {
    create: {
      name: 'Queue {{n}}',
      color: '{{hex}}',
      orderQueue: 1,
      greetingMessage: 'Hello',
      options: [
        {
          id: -1,
          title: 'Orders {{n}}',
          message: '',
          children: [{ id: -2, title: 'A new one', message: 'What may it be?', children: [] }],
        },
      ],
    },
    update: { name: 'Moved {{n}}', orderQueue: 2 },
  },
})

const { get, create: add, update, ...others } = plain.endpoints
/** A single queue is answered with its menu, several without. */
export const queues = {
  ...plain,
  endpoints: {
    ...others,
    get: endpoint({ ...get, output: queueDetails }),
    create: endpoint({ ...add, output: queueDetails }),
    update: endpoint({ ...update, output: queueDetails }),
  },
}

/** The permissions, errors and events of this feature. */
export const queuesCatalogue = {
  permissions: {
    'queues:read': ['user', 'all'],
    'queues:manage': ['admin', 'all'],
  },
  errors: {
    ERR_NO_QUEUE_FOUND: [404, 'This queue does not exist'],
    ERR_QUEUE_COLOR_ALREADY_EXISTS: [409, 'Another queue already has this colour'],
    ERR_NO_OPTION_FOUND: [404, 'This menu option does not exist'],
    ERR_RED_TESTS: [409, 'Kept conversations would go differently'],
    ERR_MENU_CHANGED: [409, 'Somebody else has changed this menu meanwhile; read it anew'],
  },
  get events() {
    return {
      queue: { record: 'queue', id: 'queueId', row: queues.row, isForSupport: true },
    } as const
  },
} as const
