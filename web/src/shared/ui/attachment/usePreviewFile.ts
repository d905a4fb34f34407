import { fileKindOf } from '@recado/contract/messages/fileLimits'
import { useEffect, useMemo } from 'react'
import type { AttachmentState, FileOwner } from './useAttachment.ts'

export type PreviewFile = { name: string; mime: string; address: string; picture: string | null }

/** The file that the user has chosen, else the stored one. */
export function usePreviewFile(
  { file, isTakenOff }: Pick<AttachmentState, 'file' | 'isTakenOff'>,
  row: FileOwner | undefined,
): PreviewFile | null {
  const local = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (local && URL.revokeObjectURL(local)), [local])
  if (file && local) return { name: file.name, mime: file.type, address: local, picture: fileKindOf(file.type) === 'image' ? local : null }
  return isTakenOff ? null : storedFile(row)
}

/** The file stored on the server. */
export function storedFile(row: Omit<FileOwner, 'id'> | undefined): PreviewFile | null {
  if (!row?.media) return null
  return { name: row.mediaName ?? '', mime: row.media.mime, address: row.mediaPath ?? '', picture: row.media.thumbnailUrl }
}
