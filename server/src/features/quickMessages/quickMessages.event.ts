import { legacyChannels } from '@recado/contract/events'
import type { QuickMessage } from '@recado/contract/quickMessages'
import { companyEvent, type LiveEvent, rooms } from '../../kernel/live/publish.ts'

/** Sent to those who see it. */
export const quickMessageEvent: LiveEvent<QuickMessage> & { name: 'quickmessage' } = {
  name: 'quickmessage',
  audience(companyId, row) {
    const ownRooms = [rooms.overseers(companyId), ...(row.userId === null ? [] : [rooms.user(row.userId)])]
    const room = row.geral ? rooms.company(companyId) : ownRooms
    return [
      { room, row },
      { room, row, channel: legacyChannels.quickmessage(companyId) },
    ]
  },
}

export const quickMessagesReload = companyEvent<object>('quickmessage')
