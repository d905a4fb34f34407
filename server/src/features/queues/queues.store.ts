import type { Queue, queues } from '@recado/contract/queues'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import { plainStore } from '../../kernel/plainStore.ts'
import { withinPlan } from '../plans/index.ts'
import { membersOfQueue, tellOfUsers } from '../users/index.ts'

const plain = plainStore<Queue>()('queues', ['id', 'name', 'color', 'orderQueue', 'greetingMessage', 'outOfHoursMessage'])

/** People are shown with their queues, so what changes here shows on them. */
export const queueStore: Store<Queue, z.output<typeof queues.create>, z.output<typeof queues.update>> = {
  ...plain,
  async create(tx, values, actor) {
    await withinPlan(tx, 'queues')
    return plain.create(tx, values, actor)
  },
  async update(tx, change, actor) {
    const row = await plain.update(tx, change, actor)
    if (row.name !== change.row.name || row.color !== change.row.color) await tellOfUsers(tx, await membersOfQueue(tx, row.id))
    return row
  },
  async remove(tx, row, actor) {
    const members = await membersOfQueue(tx, row.id)
    await plain.remove(tx, row, actor)
    await tellOfUsers(tx, members)
  },
}
