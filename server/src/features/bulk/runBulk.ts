import { setImmediate as turn } from 'node:timers/promises'
import { AppError } from '@recado/contract/errors'
import { type Action, can } from '@recado/contract/permissions'
import { sql } from 'kysely'
import { actAs } from '../../kernel/database/actorOfChanges.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { jobName } from '../../kernel/jobs.ts'
import type { Tx } from '../../kernel/transact.ts'
import { bulkTaskEvent, taskColumns, toBulkTask } from './bulk.rows.ts'

/** What a resource has to provide for bulk actions. */
export type BulkActions<Act extends { type: string }> = {
  /** The name of the resource and of its live event. Single row events are held back; one `reload` replaces them. */
  name: string
  /** The right that each action needs, the same as for a single row. */
  rights: Readonly<Record<Act['type'], Action>>
  /**
   * Acts on one row, in a transaction of its own. An `AppError` counts the row as skipped, and the task goes on.
   * `pauseNext`: makes the next row wait for this many milliseconds.
   */
  act: (tx: Tx, given: { id: number; action: Act; actor: SignedIn; pauseNext: (pause: number) => void }) => Promise<unknown>
  /** Whether each row's event is published after all, and no `reload`: for slow actions, so that users see each row change. */
  publishesRows?: (action: Act) => boolean
  /** Makes screens fetch their lists again, at the end and from time to time before. Not called where each row was published. */
  reload: (tx: Tx, action: Act) => Promise<unknown> | unknown
}

type Given = { companyId: number; taskId: number }
export const bulkJobName = (resource: string) => jobName<Given>(`bulk.${resource}`)

/** A run ends after this time and enqueues another: the queue would start a job that takes too long a second time. */
const LONGEST_RUN = 60_000
const BETWEEN_EVENTS = 500

type Running<Act extends { type: string }> = { kernel: Kernel; bulk: BulkActions<Act>; given: Given; actor: SignedIn; action: Act }

/**
 * Goes through the rows of a task. One transaction acts on a row and stores how far the task has come. So after a crash the next run starts
 * at the right row, and if two processes run the same task, one finds that the row is done.
 */
export async function runBulk<Act extends { type: string }>(kernel: Kernel, bulk: BulkActions<Act>, given: Given) {
  const { companyId, taskId } = given
  const task = await kernel.read(companyId).selectFrom('bulkTasks').selectAll().where('id', '=', taskId).executeTakeFirst()
  if (!task) return
  const action = task.action as Act
  if (task.state !== 'running') return finishTask(kernel, { bulk, given, action, state: 'done' })
  const actor = await kernel.actorOf({ companyId, userId: task.userId })
  if (!actor || !can(actor, bulk.rights[action.type as Act['type']])) return finishTask(kernel, { bulk, given, action, state: 'failed' })
  const until = performance.now() + LONGEST_RUN
  let published = 0
  for (let { done } = task; done < task.ids.length; done++) {
    if (performance.now() > until) return continueInNextJob(kernel, { bulk, given, action })
    const publishes = performance.now() > published + BETWEEN_EVENTS
    if (publishes) published = performance.now()
    const result = await actOnRow({ kernel, bulk, given, actor, action }, { id: task.ids[done] ?? 0, done, publishes })
    if (!result) break
    if (result.pause > 0 && done + 1 < task.ids.length) return continueInNextJob(kernel, { bulk, given, action, pause: result.pause })
    await turn()
  }
  await finishTask(kernel, { bulk, given, action, state: 'done' })
}

const reloadScreens = async <Act extends { type: string }>(tx: Tx, bulk: BulkActions<Act>, action: Act) => {
  if (!bulk.publishesRows?.(action)) await bulk.reload(tx, action)
}

type GoingOn<Act extends { type: string }> = { bulk: BulkActions<Act>; given: Given; action: Act; pause?: number }

const continueInNextJob = <Act extends { type: string }>({ transact }: Kernel, { bulk, given, action, pause = 0 }: GoingOn<Act>) =>
  transact(given, async (tx) => {
    if (pause === 0) await reloadScreens(tx, bulk, action)
    await tx.enqueue(bulkJobName(bulk.name), given, { delaySeconds: Math.ceil(pause / 1000) })
  })

type Step = { id: number; done: number; publishes: boolean }

/** Undefined if another process has done this row, or the task was cancelled. */
async function actOnRow<Act extends { type: string }>({ kernel, bulk, given, actor, action }: Running<Act>, { id, ...step }: Step) {
  try {
    const holdRowsOf = bulk.publishesRows?.(action) ? undefined : bulk.name
    const work = async (tx: Tx) => {
      if (!(await advance(tx, { ...given, ...step }))) return undefined
      const result = { pause: 0 }
      const pauseNext = (pause: number) => {
        result.pause = pause
      }
      await bulk.act(tx, { id, action, actor, pauseNext })
      return result
    }
    const { userId, name } = actor
    return await actAs({ userId, name, via: 'page' }, () => kernel.transact(given, work, { holdRowsOf }))
  } catch (error) {
    const code = codeOf(error)
    if (!(error instanceof AppError)) kernel.log.warn({ err: error, task: given.taskId, id }, 'a row of a bulk task failed')
    const isOurs = await kernel.transact(given, (tx) => advance(tx, { ...given, ...step, code }))
    return isOurs ? { pause: 0 } : undefined
  }
}

const INTEGRITY = /^23/
const codeOf = (error: unknown) => {
  if (error instanceof AppError) return error.code
  return INTEGRITY.test((error as { code?: string }).code ?? '') ? 'ERR_IN_USE' : 'ERR_INTERNAL_SERVER_ERROR'
}

type Advance = Given & Omit<Step, 'id'> & { code?: string }

/** `code`: why the row was skipped. */
async function advance(tx: Tx, { taskId, done, publishes, code }: Advance): Promise<boolean> {
  const skipped = sql.ref('skipped')
  const counted = sql<string>`jsonb_set(${skipped}, array[${code ?? ''}::text], to_jsonb(coalesce((${skipped} ->> ${code ?? ''})::int, 0) + 1))`
  const update = tx.db
    .updateTable('bulkTasks')
    .set({ done: done + 1, ...(code && { skipped: counted }) })
    .where('id', '=', taskId)
    .where('state', '=', 'running')
    .where('done', '=', done)
  const row = await update.returning(taskColumns).executeTakeFirst()
  if (row && publishes) tx.emit(bulkTaskEvent, 'update', toBulkTask(row))
  return row !== undefined
}

type Ending<Act extends { type: string }> = { bulk: BulkActions<Act>; given: Given; action: Act; state: 'done' | 'failed' }

/** Also runs after a cancellation, so that screens show the rows that changed until then. */
async function finishTask<Act extends { type: string }>(
  { transact }: Kernel,
  { bulk, given: { companyId, taskId }, action, state }: Ending<Act>,
) {
  await transact({ companyId }, async (tx) => {
    const held = tx.db.selectFrom('bulkTasks').select(['state', 'total', 'done']).where('id', '=', taskId).forUpdate()
    const task = await held.executeTakeFirst()
    const isOver = task && (state === 'failed' || task.state !== 'running' || task.done === task.total)
    if (!task || !isOver) return
    const over = task.state === 'running' ? state : task.state
    const update = tx.db.updateTable('bulkTasks').set({ state: over, ids: [] }).where('id', '=', taskId).returning(taskColumns)
    tx.emit(bulkTaskEvent, 'update', toBulkTask(await update.executeTakeFirstOrThrow()))
    await reloadScreens(tx, bulk, action)
  })
}
