import { announcementEndpoints } from '@recado/contract/announcements'
import { call } from '#web/shared/api/call.ts'

export const fetchPublished = () => call(announcementEndpoints.shown, {})
