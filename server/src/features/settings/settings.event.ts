import { isForAdmins, type Setting } from '@recado/contract/companies/settings'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'

export const settingEvent: LiveEvent<Setting> = {
  name: 'settings',
  audience: (companyId, row) => [{ room: isForAdmins(row.key) ? rooms.admins(companyId) : rooms.company(companyId), row }],
}
