import { bulkTaskEndpoints } from '@recado/contract/bulk'
import { assertExists } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { bulkTaskEvent, taskColumns, toBulkTask } from './bulk.rows.ts'

const MOST = 20

/** Progress and cancellation of bulk tasks. The resources mount their own actions with `serveBulk`. */
export const bulkFeature: Feature = {
  name: 'bulk',
  routes(serve, kernel) {
    serve.signedIn(bulkTaskEndpoints.list, async ({ actor, db }) => {
      const own = db.selectFrom('bulkTasks').select(taskColumns).where('userId', '=', actor.userId)
      return { records: (await own.orderBy('id', 'desc').limit(MOST).execute()).map(toBulkTask) }
    })
    serve.signedIn(bulkTaskEndpoints.cancel, ({ actor, params: { id } }) =>
      kernel.transact(actor, async (tx) => {
        const own = tx.db.selectFrom('bulkTasks').select(taskColumns).where('id', '=', id).where('userId', '=', actor.userId)
        const task = assertExists(await own.forUpdate().executeTakeFirst(), 'ERR_NO_BULK_TASK_FOUND')
        if (task.state !== 'running') return toBulkTask(task)
        const update = tx.db.updateTable('bulkTasks').set({ state: 'cancelled' }).where('id', '=', id).returning(taskColumns)
        const cancelled = toBulkTask(await update.executeTakeFirstOrThrow())
        tx.emit(bulkTaskEvent, 'update', cancelled)
        return cancelled
      }),
    )
  },
}
