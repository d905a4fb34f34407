import { retryScheduleEndpoint, scheduleFileEndpoints, schedules } from '@recado/contract/schedules/schedules'
import { sql } from 'kysely'
import { serveResource } from '../../kernel/crud.ts'
import type { Kernel, PlatformFeature } from '../../kernel/feature.ts'
import { countHeldRows } from '../../kernel/restoreParts.ts'
import type { Tx } from '../../kernel/transact.ts'
import { attachUpload, detachUpload } from '../media/index.ts'
import { demoSchedules } from './demoSchedules.ts'
import { prepareScheduleUpdates, publishSchedule, publishSchedulesOfContact } from './publishSchedules.ts'
import { retryFailedSchedule } from './retryFailedSchedule.ts'
import { schedulePicture } from './schedulePicture.ts'
import { scheduleEvent } from './schedules.event.ts'
import { scheduleStore, visibleSchedules } from './schedules.store.ts'
import { sendDueSchedulesJob } from './sendDueSchedules.job.ts'

export const schedulesFeature: PlatformFeature = {
  name: 'schedules',
  demo: demoSchedules,
  fileReferences: { table: 'schedules', seenBy: (db, actor) => visibleSchedules(actor)(db) },
  missing: { schedules: 'ERR_NO_SCHEDULE_FOUND' },
  held: {
    kind: 'schedules',
    count: (db) => countHeldRows(db, sql`select from schedules where status = 'PENDENTE' and "sendAt" <= now()`),
    discard: (db) =>
      sql`update schedules set status = 'ERRO', error = 'perhapsSent' where status = 'PENDENTE' and "sendAt" <= now()`.execute(db),
  },
  jobs: (kernel) => [sendDueSchedulesJob(kernel)],
  on: (kernel) => ({
    async 'contact.changed'(tx, { contactId, isRenamed }) {
      if (isRenamed) await publishSchedulesOfContact(tx, kernel, { contactId, action: 'update' })
    },
    'contact.deleting': (tx, { contactId }) => publishSchedulesOfContact(tx, kernel, { contactId, action: 'delete' }),
    async 'user.deleting'(tx, { userId }) {
      const publish = await prepareScheduleUpdates(tx, { userId })
      tx.beforeCommit(() => publish(tx, kernel))
    },
    async 'connection.deleting'(tx, { connection: { id } }) {
      const publish = await prepareScheduleUpdates(tx, { connectionId: id })
      tx.beforeCommit(() => publish(tx, kernel))
    },
    async 'messages.handedOver'(tx, { messages }) {
      for (const { id, error } of messages) if (error !== null) await recordRefusal(tx, kernel, { messageId: id, error })
    },
  }),
  routes(serve, kernel) {
    serveResource(serve, kernel, { resource: schedules, store: scheduleStore(kernel), event: scheduleEvent })
    serve.signedIn(scheduleFileEndpoints.attach, ({ actor, params: { id }, files: [file] }) =>
      attachUpload(kernel, schedulePicture(kernel), { actor, id, file }),
    )
    serve.signedIn(scheduleFileEndpoints.detach, async ({ actor, params: { id } }) => {
      await detachUpload(kernel, schedulePicture(kernel), { actor, id })
      return { message: 'schedule.fileRemoved' }
    })
    serve.signedIn(retryScheduleEndpoint, ({ actor, params: { id } }) => retryFailedSchedule(kernel, actor, id))
  },
}

/** Marks a schedule as failed whose message the service refused after it was sent. Its owner sees why, and can try again. */
async function recordRefusal(tx: Tx, kernel: Pick<Kernel, 'urlSigner'>, { messageId, error }: { messageId: string; error: string }) {
  const refused = tx.db.updateTable('schedules').set({ status: 'ERRO', error, sentAt: null }).where('messageId', '=', messageId)
  for (const { id } of await refused.returning('id').execute()) await publishSchedule(tx, kernel, { id, action: 'update' })
}
