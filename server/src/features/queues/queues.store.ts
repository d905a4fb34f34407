import type { Queue, queues } from '@recado/contract/queues'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { plainStore } from '../../kernel/plainStore.ts'
import { connectionsOfQueue, tellOfConnections } from '../connections/index.ts'
import { withinPlan } from '../plans/index.ts'
import { tellTicketsLoseQueue } from '../tickets/index.ts'
import { membersOfQueue, tellOfUsers } from '../users/index.ts'

const plain = plainStore<Queue>()('queues', ['id', 'name', 'color', 'orderQueue', 'greetingMessage', 'outOfHoursMessage'])

type QueueStore = Store<Queue, z.output<typeof queues.create>, z.output<typeof queues.update>>

/** People and connections are shown with their queues, so what changes here shows on them. */
export const queueStore = (kernel: Pick<Kernel, 'secrets'>): QueueStore => ({
  ...plain,
  async create(tx, values, actor) {
    await withinPlan(tx, 'queues')
    return plain.create(tx, values, actor)
  },
  async update(tx, change, actor) {
    const row = await plain.update(tx, change, actor)
    const { name, color, orderQueue } = change.row
    const isRenamed = row.name !== name || row.color !== color
    if (isRenamed) await tellOfUsers(tx, await membersOfQueue(tx, row.id))
    if (isRenamed || row.orderQueue !== orderQueue) await tellOfConnections(tx, kernel, await connectionsOfQueue(tx, row.id))
    return row
  },
  async remove(tx, row, actor) {
    const members = await membersOfQueue(tx, row.id)
    const lines = await connectionsOfQueue(tx, row.id)
    await tellTicketsLoseQueue(tx, row.id)
    await plain.remove(tx, row, actor)
    await tellOfUsers(tx, members)
    await tellOfConnections(tx, kernel, lines)
  },
})
