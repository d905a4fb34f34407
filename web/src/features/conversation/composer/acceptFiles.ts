import { type FileKind, fileKindOf, MAX_FILES, maxFileBytes } from '@recado/contract/messages/fileLimits'

type TooLarge = { file: File; kind: FileKind; maxBytes: number }
type AcceptedFiles = { accepted: File[]; empty: File[]; tooLarge: TooLarge[]; tooMany: number }

/** Sorts added files into those that can be sent and the reasons against the others. A file that is already there is not added twice. */
export function acceptFiles(added: readonly File[], existing: readonly File[]): AcceptedFiles {
  const freeSlots = MAX_FILES - existing.length
  const keys = new Set(existing.map(fileKey))
  const files = added.filter((file) => !keys.has(fileKey(file)))
  const empty = files.filter(({ size }) => size === 0)
  const tooLarge = files.map(limitOf).filter(({ file, maxBytes }) => file.size > maxBytes)
  const fit = files.filter((file) => file.size > 0 && !tooLarge.some((large) => large.file === file))
  return { accepted: fit.slice(0, freeSlots), empty, tooLarge, tooMany: Math.max(0, fit.length - freeSlots) }
}

/** Identifies a file as far as a browser allows it. */
export const fileKey = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

function limitOf(file: File): TooLarge {
  const kind = fileKindOf(file.type)
  return { file, kind, maxBytes: maxFileBytes[kind] }
}
