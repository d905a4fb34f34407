import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import { menuLimits, menuTree } from '@recado/contract/queues/menuTree'
import type { optionEndpoints, QueueOption } from '@recado/contract/queues/options'
import type { Queue } from '@recado/contract/queues/queues'
import type { z } from 'zod'
import { assertExists } from '../../../kernel/crud.ts'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { companyEvent } from '../../../kernel/live/publish.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { queueRows } from '../queues.rows.ts'
import { type OptionRow, readOptionRows, toOptionTree } from './readMenus.ts'
import { saveMenu } from './saveMenu.ts'

type Needed = Pick<Kernel, 'transact'>
type Subject = { actor: Actor; id: number }

export const queueEvent = companyEvent<Queue>('queue')

/** The options below one option of a queue's menu, or its top level. */
export async function listOptions(
  db: TenantDb,
  { queueId, parentId }: z.output<typeof optionEndpoints.list.query>,
): Promise<QueueOption[]> {
  assertExists(await queueRows(db).where('queues.id', '=', queueId).executeTakeFirst(), 'ERR_NO_QUEUE_FOUND')
  const rows = await readOptionRows(db, [queueId])
  if (parentId !== null && !rows.some(({ id }) => id === parentId)) throw new AppError('ERR_NO_OPTION_FOUND')
  return toOptionTree(rows, parentId)
}

export const createOption = (
  { transact }: Needed,
  actor: Actor,
  { queueId, option, ...values }: z.output<typeof optionEndpoints.create.body>,
) =>
  transact(actor, async (tx) => {
    const queue = await lockQueue(tx, queueId, 'ERR_NO_QUEUE_FOUND')
    const before = await readOptionRows(tx.db, [queueId])
    await save(tx, queue, placeOption(before, { ...values, id: -1, queueId, position: 0 }, option))
    const usedIds = new Set(before.map(({ id }) => id))
    const made = toOptionTree(await readOptionRows(tx.db, [queueId]), values.parentId).find(({ id }) => !usedIds.has(id))
    return assertExists(made, 'ERR_NO_OPTION_FOUND')
  })

export const updateOption = (
  { transact }: Needed,
  { actor, id }: Subject,
  { option, ...values }: z.output<typeof optionEndpoints.update.body>,
) =>
  transact(actor, async (tx) => {
    const { queue, rows, row } = await lockQueueOfOption(tx, id)
    const after = { ...row, ...values }
    const position = option ?? (after.parentId === row.parentId ? row.position : undefined)
    await save(tx, queue, placeOption(rows, after, position))
    const now = toOptionTree(await readOptionRows(tx.db, [queue.id]), after.parentId).find((one) => one.id === id)
    return assertExists(now, 'ERR_NO_OPTION_FOUND')
  })

export const removeOption = ({ transact }: Needed, { actor, id }: Subject) =>
  transact(actor, async (tx) => {
    const { queue, rows } = await lockQueueOfOption(tx, id)
    await save(
      tx,
      queue,
      rows.filter((row) => row.id !== id),
    )
  })

/** Locks the queue, so that changes of its menu are applied one after the other. */
async function lockQueue(tx: Tx, id: number, missing: 'ERR_NO_QUEUE_FOUND' | 'ERR_NO_OPTION_FOUND'): Promise<Queue> {
  return assertExists(await queueRows(tx.db).where('queues.id', '=', id).forNoKeyUpdate('queues').executeTakeFirst(), missing)
}

/** Locks the queue of an option and reads its menu. */
async function lockQueueOfOption(tx: Tx, id: number) {
  const one = await tx.db.selectFrom('queueOptions').select('queueId').where('id', '=', id).executeTakeFirst()
  const queue = await lockQueue(tx, assertExists(one, 'ERR_NO_OPTION_FOUND').queueId, 'ERR_NO_OPTION_FOUND')
  const rows = await readOptionRows(tx.db, [queue.id])
  const row = assertExists(
    rows.find((other) => other.id === id),
    'ERR_NO_OPTION_FOUND',
  )
  return { queue, rows, row }
}

/** Saves the rows as a tree. Options below a missing one are in no tree, so they are deleted with it. */
async function save(tx: Tx, queue: Queue, rows: readonly OptionRow[]) {
  await saveMenu(tx, queue.id, toOptionTree(rows))
  tx.emit(queueEvent, 'update', queue)
}

/** Puts a row at a position, counted from 1, among its siblings. Without a position, or beyond the end, it becomes the last. */
function placeOption(rows: readonly OptionRow[], row: OptionRow, position = Number.POSITIVE_INFINITY): OptionRow[] {
  const { parentId } = row
  if (parentId !== null && !rows.some(({ id }) => id === parentId)) throw new AppError('ERR_NO_OPTION_FOUND')
  if (isUnder(rows, row.id, parentId)) throw refused('parentId', 'An entry cannot lie under itself')
  const others = rows.filter(({ id }) => id !== row.id)
  const next = others.filter((one) => one.parentId === parentId)[position - 1]
  const all = next ? others.toSpliced(others.indexOf(next), 0, row) : [...others, row]
  if (!menuTree.safeParse(toOptionTree(all)).success)
    throw refused('parentId', `At most ${menuLimits.levels} levels and ${menuLimits.entries} entries in all`)
  return all
}

/** Whether the option `id` is `from` or one of its ancestors. */
function isUnder(rows: readonly OptionRow[], id: number, from: number | null): boolean {
  return from !== null && (from === id || isUnder(rows, id, rows.find((row) => row.id === from)?.parentId ?? null))
}

const refused = (path: string, message: string) => new AppError('ERR_VALIDATION', { fields: [{ path, code: 'custom', message }] })
