import { templateEndpoints } from '@recado/contract/templates/templates'
import { createContext, use } from 'react'
import { call, callWithFiles } from '../../../shared/api/call.ts'
import type { Attachment, AttachmentWays } from '../../../shared/attachment/useAttachment.ts'

export const headerFile: AttachmentWays = {
  attach: (id, sent) => callWithFiles(templateEndpoints.attach, { params: { id }, body: {} }, sent),
  detach: (id) => call(templateEndpoints.detach, { params: { id } }),
}

export const HeaderFileContext = createContext<Attachment | null>(null)

export function useHeaderFile() {
  const attachment = use(HeaderFileContext)
  if (!attachment) throw new Error('The file belongs to the page of templates')
  return attachment
}
