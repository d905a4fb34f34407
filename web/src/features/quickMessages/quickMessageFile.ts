import { quickMessageEndpoints } from '@recado/contract/quickMessages'
import { createContext, use } from 'react'
import { call, callWithFiles } from '#web/shared/data/api/call.ts'
import type { AttachmentCalls, AttachmentState } from '#web/shared/ui/attachment/useAttachment.ts'

export const quickMessageFileCalls: AttachmentCalls = {
  attach: (id, sent) => callWithFiles(quickMessageEndpoints.attach, { params: { id }, body: {} }, sent),
  detach: (id) => call(quickMessageEndpoints.detach, { params: { id } }),
}

export const QuickMessageFileContext = createContext<AttachmentState | null>(null)

export function useQuickMessageFile() {
  const attachment = use(QuickMessageFileContext)
  if (!attachment) throw new Error('useQuickMessageFile must be used inside its provider')
  return attachment
}
