import { retrySchedule, scheduleFile, schedules } from '@recado/contract/schedules/schedules'
import { serveResource } from '../../kernel/crud.ts'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { attachUpload, detachUpload } from '../media/index.ts'
import { demoSchedules } from './demoSchedules.ts'
import { prepareScheduleUpdates, publishSchedulesOfContact } from './publishSchedules.ts'
import { recordRefusal } from './recordRefusal.ts'
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
  jobs: (kernel) => [sendDueSchedulesJob(kernel)],
  on: (kernel) => ({
    async 'contact.changed'(tx, { contactId, isRenamed }) {
      if (isRenamed) await publishSchedulesOfContact(tx, kernel, { contactId, action: 'update' })
    },
    'contact.deleting': (tx, { contactId }) => publishSchedulesOfContact(tx, kernel, { contactId, action: 'delete' }),
    async 'user.deleting'(tx, { userId }) {
      const tell = await prepareScheduleUpdates(tx, { userId })
      tx.beforeCommit(() => tell(tx, kernel))
    },
    async 'connection.deleting'(tx, { connection: { id } }) {
      const tell = await prepareScheduleUpdates(tx, { connectionId: id })
      tx.beforeCommit(() => tell(tx, kernel))
    },
    async 'messages.handedOver'(tx, { messages }) {
      for (const { id, error } of messages) if (error !== null) await recordRefusal(tx, kernel, { messageId: id, error })
    },
  }),
  routes(serve, kernel) {
    serveResource(serve, kernel, { resource: schedules, store: scheduleStore(kernel), event: scheduleEvent })
    serve.signedIn(scheduleFile.attach, ({ actor, params: { id }, files: [file] }) =>
      attachUpload(kernel, schedulePicture(kernel), { actor, id, file }),
    )
    serve.signedIn(scheduleFile.detach, async ({ actor, params: { id } }) => {
      await detachUpload(kernel, schedulePicture(kernel), { actor, id })
      return { message: 'schedule.fileRemoved' }
    })
    serve.signedIn(retrySchedule, ({ actor, params: { id } }) => retryFailedSchedule(kernel, actor, id))
  },
}
