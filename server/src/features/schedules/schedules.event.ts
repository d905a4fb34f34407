import { legacyChannels } from '@recado/contract/events'
import type { Schedule } from '@recado/contract/schedules/schedules'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'

/** Sent to the owner and to those who see all schedules. */
export const scheduleEvent: LiveEvent<Schedule> & { name: 'schedule' } = {
  name: 'schedule',
  audience(companyId, row) {
    const room = [rooms.overseers(companyId), ...(row.userId === null ? [] : [rooms.user(row.userId)])]
    return [
      { room, row },
      { room, row, channel: legacyChannels.schedule(companyId) },
    ]
  },
}
