const MEGABYTE = 1024 * 1024

/** The size limits of the messaging services, by how a conversation shows the file. */
export const maxFileBytes = {
  image: 16 * MEGABYTE,
  audio: 16 * MEGABYTE,
  video: 16 * MEGABYTE,
  application: 100 * MEGABYTE,
} as const
export type FileKind = keyof typeof maxFileBytes

export function fileKindOf(mime: string): FileKind {
  const [kind] = mime.split('/')
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'application'
}

/** How many files may be sent at once. */
export const MAX_FILES = 20
