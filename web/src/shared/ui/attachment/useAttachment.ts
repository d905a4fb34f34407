import type { ReadyFile } from '@recado/contract/messages/media'
import { useState } from 'react'
import type { callWithFiles } from '#web/shared/data/api/call.ts'

/** A record that can have a file. */
export type FileOwner = { id: number; media: ReadyFile | null; mediaName: string | null; mediaPath: string | null }
/** The calls that upload and remove the file. */
export type AttachmentCalls = {
  attach: (id: number, sent: Parameters<typeof callWithFiles>[2]) => Promise<unknown>
  detach: (id: number) => Promise<unknown>
}

/** What will happen to the file when the form is saved. */
type PendingChange = { file: File | null; isTakenOff: boolean }
const unchanged: PendingChange = { file: null, isTakenOff: false }

/** The file of a form. It is uploaded after the record is saved and has an id. */
export function useAttachment({ attach, detach }: AttachmentCalls) {
  const [change, setChange] = useState(unchanged)
  const [progress, setProgress] = useState<number | null>(null)
  return {
    ...change,
    isUntouched: change === unchanged,
    progress,
    begin: () => setChange(unchanged),
    choose: (file: File) => setChange({ file, isTakenOff: false }),
    takeOff: () => setChange({ file: null, isTakenOff: true }),
    /** For an endpoint that takes record and file in one call. */
    async along<Answer>(send: (sent: Parameters<typeof callWithFiles>[2]) => Promise<Answer>): Promise<Answer> {
      try {
        return await send({ files: change.file ? [change.file] : [], upload: { onProgress: setProgress } })
      } finally {
        setProgress(null)
      }
    },
    async save({ id, media }: Pick<FileOwner, 'id' | 'media'>) {
      const { file, isTakenOff } = change
      try {
        if (file) await attach(id, { files: [file], upload: { onProgress: setProgress } })
        else if (isTakenOff && media) await detach(id)
      } finally {
        setProgress(null)
      }
    },
  }
}

export type AttachmentState = ReturnType<typeof useAttachment>
