import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { longText } from '../kit/fields.ts'
import { menuTree } from './menuTree.ts'
import { assignmentRefusals, queueAssignment, queueDetails, queueFields } from './queues.ts'

const starterQueue = z.object({
  name: queueFields.name,
  color: queueFields.color,
  greetingMessage: longText,
  options: menuTree,
})

/** Several queues with their menus, which share their people, connections and hours. */
export const queueStarter = z.object({
  queues: z.array(starterQueue).min(1).max(10),
  userIds: queueAssignment.userIds,
  connectionIds: queueAssignment.connectionIds,
  connectionGreeting: longText.default(''),
  /** Absent: the queues get the usual week, and the company's hours go on as they are. */
  hours: z.object({ schedules: queueFields.schedules, outOfHoursMessage: longText }).optional(),
})
export type QueueStarter = z.output<typeof queueStarter>

export const queueStarterEndpoint = endpoint({
  method: 'POST',
  path: '/queue/starter',
  summary: 'Create several queues with menus, people, connections and hours: all of them or none',
  access: 'queues:manage',
  body: queueStarter,
  output: z.array(queueDetails),
  errors: [...assignmentRefusals, 'ERR_NAME_TAKEN', 'ERR_QUEUE_COLOR_ALREADY_EXISTS', 'ERR_PLAN_LIMIT'],
  example: {
    body: {
      queues: [
        {
          name: 'Starter {{n}}',
          color: '{{hex}}',
          greetingMessage: 'Hello',
          options: [{ id: -1, title: 'Prices {{n}}', message: 'One moment', children: [] }],
        },
      ],
      userIds: [record('user')],
      connectionIds: [record('connection')],
      connectionGreeting: 'Hello. How can we help?',
    },
  },
})
