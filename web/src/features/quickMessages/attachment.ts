import { quickMessageEndpoints } from '@recado/contract/quickMessages'
import { createContext, use } from 'react'
import { call, callWithFiles } from '../../shared/api/call.ts'
import type { Attachment, AttachmentWays } from '../../shared/attachment/useAttachment.ts'

export const quickMessageFile: AttachmentWays = {
  attach: (id, sent) => callWithFiles(quickMessageEndpoints.attach, { params: { id }, body: {} }, sent),
  detach: (id) => call(quickMessageEndpoints.detach, { params: { id } }),
}

export const AttachmentContext = createContext<Attachment | null>(null)

export function useChosenAttachment() {
  const attachment = use(AttachmentContext)
  if (!attachment) throw new Error('The attachment belongs to the page of quick messages')
  return attachment
}
