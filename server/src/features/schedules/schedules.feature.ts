import { retrySchedule, scheduleFile, schedules } from '@recado/contract/schedules/schedules'
import { serveResource } from '../../kernel/crud.ts'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { attachPicture, detachPicture } from './attachPicture.ts'
import { demoSchedules } from './demoSchedules.ts'
import { retry } from './retry.ts'
import { scheduleEvent } from './schedules.event.ts'
import { scheduleStore } from './schedules.store.ts'
import { sendDue } from './sendDue.job.ts'

export const schedulesFeature: PlatformFeature = {
  name: 'schedules',
  demo: demoSchedules,
  missing: { schedules: 'ERR_NO_SCHEDULE_FOUND' },
  jobs: (kernel) => [sendDue(kernel)],
  routes(serve, kernel) {
    serveResource(serve, kernel, { resource: schedules, store: scheduleStore(kernel), event: scheduleEvent })
    serve.signedIn(scheduleFile.attach, ({ actor, params: { id }, files: [file] }) => attachPicture(kernel, { actor, id, file }))
    serve.signedIn(scheduleFile.detach, async ({ actor, params: { id } }) => {
      await detachPicture(kernel, { actor, id })
      return { message: 'schedule.fileRemoved' }
    })
    serve.signedIn(retrySchedule, ({ actor, params: { id } }) => retry(kernel, actor, id))
  },
}
