import { announcementEndpoints } from '@recado/contract/announcements'
import { createContext, use } from 'react'
import { call, callWithFiles } from '#web/shared/data/api/call.ts'
import type { AttachmentCalls, AttachmentState } from '#web/shared/ui/attachment/useAttachment.ts'

export const announcementPictureCalls: AttachmentCalls = {
  attach: (id, sent) => callWithFiles(announcementEndpoints.attach, { params: { id }, body: {} }, sent),
  detach: (id) => call(announcementEndpoints.detach, { params: { id } }),
}

export const AnnouncementPictureContext = createContext<AttachmentState | null>(null)

export function useAnnouncementPicture() {
  const picture = use(AnnouncementPictureContext)
  if (!picture) throw new Error('useAnnouncementPicture must be used inside its provider')
  return picture
}
