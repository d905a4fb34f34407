import type { ReadyFile } from '@recado/contract/messages/media'
import { useState } from 'react'
import type { callWithFiles } from '../api/call.ts'

/** What a file may be put to. */
export type Holder = { id: number; media: ReadyFile | null; mediaName: string | null; mediaPath: string | null }
/** How it gets there, and away again. */
export type AttachmentWays = {
  attach: (id: number, sent: Parameters<typeof callWithFiles>[2]) => Promise<unknown>
  detach: (id: number) => Promise<unknown>
}

/** What shall become of the file of the one that is edited. */
type Wish = { file: File | null; isTakenOff: boolean }
const asItIs: Wish = { file: null, isTakenOff: false }

/** The file in a dialog: it goes up once what it goes with is saved and has an id. */
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
    /** Up with what it goes with, in one call: neither is there without the other. */
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
