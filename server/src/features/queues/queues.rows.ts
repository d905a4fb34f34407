import type { Queue } from '@recado/contract/queues/queues'
import { tableStore } from '../../kernel/tableStore.ts'

/** Queues without their menus. */
export const plainQueues = tableStore<Queue>()('queues', [
  'id',
  'name',
  'color',
  'orderQueue',
  'greetingMessage',
  'outOfHoursMessage',
  'schedules',
  'promptId',
  'assistantMode',
  'integrationId',
  'assignment',
  'unansweredMinutes',
  'sameAgentHours',
  'firstAnswerMinutes',
  'nextAnswerMinutes',
])
export const queueRows = plainQueues.rows
