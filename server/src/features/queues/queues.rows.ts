import type { Queue } from '@recado/contract/queues/queues'
import { plainStore } from '../../kernel/plainStore.ts'

/** Queues without their menus. */
export const plainQueues = plainStore<Queue>()('queues', [
  'id',
  'name',
  'color',
  'orderQueue',
  'greetingMessage',
  'outOfHoursMessage',
  'schedules',
  'promptId',
  'integrationId',
])
export const queueRows = plainQueues.rows
