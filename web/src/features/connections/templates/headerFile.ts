import { templateEndpoints } from '@recado/contract/templates/templates'
import { createContext, use } from 'react'
import { call, callWithFiles } from '#web/shared/data/api/call.ts'
import type { AttachmentCalls, AttachmentState } from '#web/shared/ui/attachment/useAttachment.ts'

export const headerFileCalls: AttachmentCalls = {
  attach: (id, sent) => callWithFiles(templateEndpoints.attach, { params: { id }, body: {} }, sent),
  detach: (id) => call(templateEndpoints.detach, { params: { id } }),
}

export const HeaderFileContext = createContext<AttachmentState | null>(null)

export function useHeaderFile() {
  const attachment = use(HeaderFileContext)
  if (!attachment) throw new Error('useHeaderFile must be used inside its provider')
  return attachment
}
