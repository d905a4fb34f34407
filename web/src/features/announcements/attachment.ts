import { announcementEndpoints } from '@recado/contract/announcements'
import { createContext, use } from 'react'
import { call, callWithFiles } from '../../shared/api/call.ts'
import type { Attachment, AttachmentWays } from '../../shared/attachment/useAttachment.ts'

export const announcementPicture: AttachmentWays = {
  attach: (id, sent) => callWithFiles(announcementEndpoints.attach, { params: { id }, body: {} }, sent),
  detach: (id) => call(announcementEndpoints.detach, { params: { id } }),
}

export const PictureContext = createContext<Attachment | null>(null)

export function useChosenPicture() {
  const picture = use(PictureContext)
  if (!picture) throw new Error('The picture belongs to the page of announcements')
  return picture
}
