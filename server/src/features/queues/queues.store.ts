import { withModeOfNewAssistant } from '@recado/contract/assistantMode'
import { AppError } from '@recado/contract/errors'
import type { Queue, QueueDetails, queues } from '@recado/contract/queues/queues'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import type { Tx } from '../../kernel/transact.ts'
import { assertWithinPlan } from '../plans/index.ts'
import { assignQueues } from './assignQueues.ts'
import { saveMenu } from './menu/saveMenu.ts'
import { isUnchangedMenu, readQueueMenu } from './queueMenu.ts'
import { plainQueues } from './queues.rows.ts'
import { assertTestsPass, type LoadBotConfig } from './savedTests/assertTestsPass.ts'
import { readTests, saveTests } from './savedTests/savedTests.ts'

type NewQueue = z.output<typeof queues.create>
type QueueChanges = z.output<typeof queues.update>
type QueueStore = Store<Queue, NewQueue, QueueChanges>

export const queueStore = (configOf: LoadBotConfig): QueueStore => ({
  ...plainQueues,
  async details(db, row): Promise<QueueDetails> {
    return { ...row, ...(await readQueueMenu(db, row.id)) }
  },
  async create(tx, values, actor) {
    await assertWithinPlan(tx, 'queues')
    const row = await plainQueues.create(tx, inColumns(values), actor)
    await assignQueues(tx, actor, [row.id], values)
    await saveMenuAndTests(tx, row, values, configOf)
    return row
  },
  async update(tx, change, actor) {
    const row = await plainQueues.update(tx, { ...change, values: inColumns(withModeOfNewAssistant(change.values, change.row)) }, actor)
    await assignQueues(tx, actor, [row.id], change.values)
    await saveMenuAndTests(tx, row, await menuChanges(tx, row.id, change.values), configOf)
    const { name, color, orderQueue } = change.row
    const isRenamed = row.name !== name || row.color !== color
    await tx.record('queue.changed', { queueId: row.id, isRenamed, isReordered: row.orderQueue !== orderQueue })
    return row
  },
  async remove(tx, row, actor) {
    await tx.record('queue.deleting', { queueId: row.id })
    await plainQueues.remove(tx, row, actor)
  },
})

type MenuAndTests = Pick<QueueChanges, 'options' | 'tests' | 'acceptRed'>

/**
 * The requested changes of menu and tests. A client must send the version that it read. The queue is locked, so nothing changes in
 * between.
 */
async function menuChanges(tx: Tx, id: number, { menuVersion, acceptRed, ...given }: QueueChanges): Promise<MenuAndTests> {
  if (menuVersion === undefined || isUnchangedMenu({ ...given, menuVersion })) return { acceptRed }
  if (menuVersion !== (await readQueueMenu(tx.db, id)).menuVersion) throw new AppError('ERR_MENU_CHANGED')
  return { acceptRed, options: given.options, tests: given.tests }
}

/** Saves menu and tests, which have tables of their own, and runs all tests, also those that did not change. */
async function saveMenuAndTests(tx: Tx, queue: Queue, { options, tests, acceptRed }: MenuAndTests, configOf: LoadBotConfig) {
  if (options) await saveMenu(tx, queue.id, options)
  if (tests) await saveTests(tx, queue.id, tests)
  if (!acceptRed) await assertTestsPass(tx, queue, tests ?? (await readTests(tx.db, queue.id)), configOf)
}

const inColumns = <Values extends QueueChanges>({
  options,
  tests,
  acceptRed,
  menuVersion,
  userIds,
  connectionIds,
  connectionGreeting,
  schedules,
  ...values
}: Values) => ({
  ...values,
  ...(schedules && { schedules: JSON.stringify(schedules) }),
})
