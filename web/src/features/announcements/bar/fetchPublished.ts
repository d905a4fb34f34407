import { announcementEndpoints } from '@recado/contract/announcements'
import { call } from '../../../shared/api/call.ts'

export const fetchPublished = () => call(announcementEndpoints.shown, {})
