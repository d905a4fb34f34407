import { type bulkEndpoints, MAX_BULK_MATCHES } from '@recado/contract/bulk'
import { AppError } from '@recado/contract/errors'
import type { OutputOf } from '@recado/contract/kit/endpoint'
import { can } from '@recado/contract/permissions'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Serve } from '../../kernel/http/mountEndpoints.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Job } from '../../kernel/jobs.ts'
import type { Tx } from '../../kernel/transact.ts'
import { bulkTaskEvent, taskColumns, toBulkTask } from './bulk.rows.ts'
import { type BulkActions, bulkJobName, runBulk } from './runBulk.ts'

type Endpoints = Pick<ReturnType<typeof bulkEndpoints>, 'count' | 'start'>
type ActionOf<E extends Endpoints> = z.output<E['start']['body']> extends { action: infer Act extends { type: string } } ? Act : never
type ChosenOf<E extends Endpoints> = Omit<z.output<E['start']['body']> & object, 'action'>

export type BulkDefinition<E extends Endpoints> = BulkActions<ActionOf<E>> & {
  endpoints: E
  /** The ids of the chosen rows that the actor may see, `most` at most. */
  choose: (db: TenantDb, given: { actor: SignedIn; chosen: ChosenOf<E>; most: number }) => Promise<number[]>
  /** What would be deleted together with the rows. */
  losses: (db: TenantDb, ids: readonly number[]) => Promise<Omit<OutputOf<E['count']>, 'count'>>
  /** Checks before the first row, such as whether a list exists. */
  check?: (tx: Tx, given: { actor: SignedIn; action: ActionOf<E> }) => Promise<unknown>
}

/** Mounts the two endpoints of a resource's bulk actions: count and start. */
export function serveBulk<E extends Endpoints>(serve: Serve, kernel: Kernel, bulk: BulkDefinition<E>) {
  const { endpoints, rights, name } = bulk
  serve.signedIn(endpoints.count, async ({ actor, db, body }) => {
    const ids = await chooseIds(bulk, db, { actor, chosen: body as ChosenOf<E> })
    return { count: ids.length, ...(await bulk.losses(db, ids)) } as never
  })
  serve.signedIn(endpoints.start, async ({ actor, db, body }) => {
    const { action, ...chosen } = body as unknown as { action: ActionOf<E> }
    if (!can(actor, rights[action.type as keyof typeof rights])) throw new AppError('ERR_NO_PERMISSION')
    const ids = await chooseIds(bulk, db, { actor, chosen: chosen as ChosenOf<E> })
    const { count } = action as { count?: number }
    if (count !== undefined && count !== ids.length) throw new AppError('ERR_BULK_CHANGED', { count: ids.length })
    return kernel.transact(actor, async (tx) => {
      await bulk.check?.(tx, { actor, action })
      await deleteOldTasks(tx)
      const row = { userId: actor.userId, resource: name, action: JSON.stringify(action), ids, total: ids.length }
      const insert = tx.db.insertInto('bulkTasks').values({ ...row, startedAt: kernel.clock.now() })
      const task = toBulkTask(await insert.returning(taskColumns).executeTakeFirstOrThrow())
      await tx.enqueue(bulkJobName(name), { companyId: actor.companyId, taskId: task.id })
      tx.emit(bulkTaskEvent, 'create', task)
      return task
    })
  })
}

async function chooseIds<E extends Endpoints>(bulk: BulkDefinition<E>, db: TenantDb, given: { actor: SignedIn; chosen: ChosenOf<E> }) {
  const ids = await bulk.choose(db, { ...given, most: MAX_BULK_MATCHES + 1 })
  if (ids.length > MAX_BULK_MATCHES) throw new AppError('ERR_BULK_TOO_MANY', { most: MAX_BULK_MATCHES })
  return ids
}

/** Finished tasks are shown for seven days. */
const deleteOldTasks = ({ db }: Tx) =>
  db.deleteFrom('bulkTasks').where('state', '!=', 'running').where('startedAt', '<', sql<string>`now() - interval '7 days'`).execute()

/** Two tasks at a time, at most one of them per company, and they hold up no other job. */
export const bulkJob = <E extends Endpoints>(kernel: Kernel, bulk: BulkDefinition<E>): Job => ({
  name: bulkJobName(bulk.name).name,
  concurrency: 2,
  run: (given) => runBulk(kernel, bulk, given as { companyId: number; taskId: number }),
})
