import { retrySchedule, scheduleFile, schedules } from '@recado/contract/schedules/schedules'
import { serveResource } from '../../kernel/crud.ts'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { attachUpload, detachUpload } from '../media/index.ts'
import { attachedPicture } from './attachedPicture.ts'
import { demoSchedules } from './demoSchedules.ts'
import { noteRefused } from './noteRefused.ts'
import { retry } from './retry.ts'
import { scheduleEvent } from './schedules.event.ts'
import { scheduleStore, seenSchedules } from './schedules.store.ts'
import { sendDue } from './sendDue.job.ts'
import { schedulesLosing, tellSchedulesOf } from './tellOfSchedule.ts'

export const schedulesFeature: PlatformFeature = {
  name: 'schedules',
  demo: demoSchedules,
  keepsFiles: { table: 'schedules', seenBy: (db, actor) => seenSchedules(actor)(db) },
  missing: { schedules: 'ERR_NO_SCHEDULE_FOUND' },
  jobs: (kernel) => [sendDue(kernel)],
  on: (kernel) => ({
    async 'contact.changed'(tx, { contactId, isRenamed }) {
      if (isRenamed) await tellSchedulesOf(tx, kernel, { contactId, action: 'update' })
    },
    'contact.deleting': (tx, { contactId }) => tellSchedulesOf(tx, kernel, { contactId, action: 'delete' }),
    async 'user.deleting'(tx, { userId }) {
      const tell = await schedulesLosing(tx, { userId })
      tx.lastly(() => tell(tx, kernel))
    },
    async 'connection.deleting'(tx, { connection: { id } }) {
      const tell = await schedulesLosing(tx, { connectionId: id })
      tx.lastly(() => tell(tx, kernel))
    },
    async 'messages.handedOver'(tx, { messages }) {
      for (const { id, error } of messages) if (error !== null) await noteRefused(tx, kernel, { messageId: id, error })
    },
  }),
  routes(serve, kernel) {
    serveResource(serve, kernel, { resource: schedules, store: scheduleStore(kernel), event: scheduleEvent })
    serve.signedIn(scheduleFile.attach, ({ actor, params: { id }, files: [file] }) =>
      attachUpload(kernel, attachedPicture(kernel), { actor, id, file }),
    )
    serve.signedIn(scheduleFile.detach, async ({ actor, params: { id } }) => {
      await detachUpload(kernel, attachedPicture(kernel), { actor, id })
      return { message: 'schedule.fileRemoved' }
    })
    serve.signedIn(retrySchedule, ({ actor, params: { id } }) => retry(kernel, actor, id))
  },
}
