import { type FileKind, fileKindOf, MAX_FILES, maxFileBytes } from '@recado/contract/messages/fileLimits'

type TooLarge = { file: File; kind: FileKind; most: number }
type AcceptedFiles = { taken: File[]; empty: File[]; tooLarge: TooLarge[]; tooMany: number }

/** Which of the added files can be sent, and what is the matter with the others. What is there already is not taken twice. */
export function acceptFiles(added: readonly File[], before: readonly File[]): AcceptedFiles {
  const free = MAX_FILES - before.length
  const marks = new Set(before.map(fileKey))
  const files = added.filter((file) => !marks.has(fileKey(file)))
  const empty = files.filter(({ size }) => size === 0)
  const tooLarge = files.map(judge).filter(({ file, most }) => file.size > most)
  const fit = files.filter((file) => file.size > 0 && !tooLarge.some((large) => large.file === file))
  return { taken: fit.slice(0, free), empty, tooLarge, tooMany: Math.max(0, fit.length - free) }
}

/** Tells one file from another as far as a browser lets us know them. */
export const fileKey = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

function judge(file: File): TooLarge {
  const kind = fileKindOf(file.type)
  return { file, kind, most: maxFileBytes[kind] }
}
