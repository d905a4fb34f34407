import { type QuickMessage, quickMessageCalls } from '@recado/contract/quickMessages'
import { createContext, use, useState } from 'react'
import { call, callWithFiles } from '../../shared/api/call.ts'

/** What shall become of the file of the message that is edited. */
type Wish = { file: File | null; isTakenOff: boolean }
const asItIs: Wish = { file: null, isTakenOff: false }

/** The file in the dialog: it goes up once its message is saved and has an id. */
export function useAttachment() {
  const [wish, setWish] = useState(asItIs)
  const [progress, setProgress] = useState<number | null>(null)
  return {
    ...wish,
    progress,
    begin: () => setWish(asItIs),
    choose: (file: File) => setWish({ file, isTakenOff: false }),
    takeOff: () => setWish({ file: null, isTakenOff: true }),
    async save({ id, media }: QuickMessage) {
      const params = { id }
      const { file, isTakenOff } = wish
      try {
        if (file)
          await callWithFiles(quickMessageCalls.attach, { params, body: {} }, { files: [file], course: { onProgress: setProgress } })
        else if (isTakenOff && media) await call(quickMessageCalls.detach, { params })
      } finally {
        setProgress(null)
      }
    },
  }
}

export const AttachmentContext = createContext<ReturnType<typeof useAttachment> | null>(null)

export function useChosenAttachment() {
  const attachment = use(AttachmentContext)
  if (!attachment) throw new Error('The attachment belongs to the page of quick messages')
  return attachment
}
