import { fileTypeFromFile } from 'file-type'

const UNKNOWN_MIME = 'application/octet-stream'

/** The type of a file by its content. The sender chooses the name and the claimed type, so they do not count. */
export async function sniffMime(path: string, claimed = ''): Promise<string> {
  const found = await fileTypeFromFile(path)
  const mime = found?.mime.split(';')[0]?.trim() ?? UNKNOWN_MIME
  if (EXECUTED.test(mime)) return UNKNOWN_MIME
  // Audio and video share this container. Only the browser's recorder knows that there is no picture in it.
  return mime === 'video/webm' && claimed.startsWith('audio/') ? 'audio/webm' : mime
}

/** Whatever a browser would run. */
const EXECUTED = /^text\/|html|xml$|svg|script/
