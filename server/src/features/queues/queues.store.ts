import type { Queue, queues } from '@recado/contract/queues'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import { plainStore } from '../../kernel/plainStore.ts'
import { withinPlan } from '../plans/index.ts'

const plain = plainStore<Queue>()('queues', ['id', 'name', 'color', 'orderQueue', 'greetingMessage', 'outOfHoursMessage'])

export const queueStore: Store<Queue, z.output<typeof queues.create>, z.output<typeof queues.update>> = {
  ...plain,
  async create(tx, values, actor) {
    await withinPlan(tx, 'queues')
    return plain.create(tx, values, actor)
  },
}
