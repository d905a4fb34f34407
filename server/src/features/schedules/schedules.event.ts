import { legacyChannels } from '@recado/contract/events'
import type { Schedule } from '@recado/contract/schedules/schedules'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'

/** Heard by whose it is, and by those who see everybody's. */
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
