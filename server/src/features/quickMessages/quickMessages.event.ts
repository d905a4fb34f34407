import type { QuickMessage } from '@recado/contract/quickMessages'
import { heardByCompany, type LiveEvent, rooms } from '../../kernel/live/publish.ts'

/** Heard by those who see it. */
export const quickMessageEvent: LiveEvent<QuickMessage> & { name: 'quickmessage' } = {
  name: 'quickmessage',
  audience: (companyId, row) => [
    {
      room: row.geral ? rooms.company(companyId) : [rooms.overseers(companyId), ...(row.userId === null ? [] : [rooms.user(row.userId)])],
      row,
    },
  ],
}

export const quickMessagesReload = heardByCompany<object>('quickmessage')
