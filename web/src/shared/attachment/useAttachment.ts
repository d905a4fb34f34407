import type { ReadyFile } from '@recado/contract/messages/media'
import { useState } from 'react'
import type { callWithFiles } from '../api/call.ts'

/** A record that can have a file. */
export type Holder = { id: number; media: ReadyFile | null; mediaName: string | null; mediaPath: string | null }
/** The calls that upload and remove the file. */
export type AttachmentWays = {
  attach: (id: number, sent: Parameters<typeof callWithFiles>[2]) => Promise<unknown>
  detach: (id: number) => Promise<unknown>
}

/** What will happen to the file when the form is saved. */
type Wish = { file: File | null; isTakenOff: boolean }
const asItIs: Wish = { file: null, isTakenOff: false }

/** The file of a form. It is uploaded after the record is saved and has an id. */
export function useAttachment({ attach, detach }: AttachmentWays) {
  const [wish, setWish] = useState(asItIs)
  const [progress, setProgress] = useState<number | null>(null)
  return {
    ...wish,
    isUntouched: wish === asItIs,
    progress,
    begin: () => setWish(asItIs),
    choose: (file: File) => setWish({ file, isTakenOff: false }),
    takeOff: () => setWish({ file: null, isTakenOff: true }),
    /** For an endpoint that takes record and file in one call. */
    async along<Answer>(send: (sent: Parameters<typeof callWithFiles>[2]) => Promise<Answer>): Promise<Answer> {
      try {
        return await send({ files: wish.file ? [wish.file] : [], course: { onProgress: setProgress } })
      } finally {
        setProgress(null)
      }
    },
    async save({ id, media }: Pick<Holder, 'id' | 'media'>) {
      const { file, isTakenOff } = wish
      try {
        if (file) await attach(id, { files: [file], course: { onProgress: setProgress } })
        else if (isTakenOff && media) await detach(id)
      } finally {
        setProgress(null)
      }
    },
  }
}

export type Attachment = ReturnType<typeof useAttachment>
