import { announcementEndpoints } from '@recado/contract/announcements'
import { call } from '#web/shared/data/api/call.ts'

export const fetchPublished = () => call(announcementEndpoints.shown, {})
