import { fileKindOf } from '@recado/contract/messages/fileLimits'
import { useEffect, useMemo } from 'react'
import type { Attachment, Holder } from './useAttachment.ts'

export type ShownFile = { name: string; mime: string; address: string; picture: string | null }

/** The file that the user has chosen, else the stored one. */
export function useShownFile({ file, isTakenOff }: Pick<Attachment, 'file' | 'isTakenOff'>, row: Holder | undefined): ShownFile | null {
  const local = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (local && URL.revokeObjectURL(local)), [local])
  if (file && local) return { name: file.name, mime: file.type, address: local, picture: fileKindOf(file.type) === 'image' ? local : null }
  return isTakenOff ? null : fileOf(row)
}

/** The file stored on the server. */
export function fileOf(row: Omit<Holder, 'id'> | undefined): ShownFile | null {
  if (!row?.media) return null
  return { name: row.mediaName ?? '', mime: row.media.mime, address: row.mediaPath ?? '', picture: row.media.thumbnailUrl }
}
