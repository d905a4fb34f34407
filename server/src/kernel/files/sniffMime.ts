import { fileTypeFromFile } from 'file-type'

const UNKNOWN_MIME = 'application/octet-stream'

/** What a file is by its content. Names and claims are not asked: whoever sends the file chooses them. */
export async function sniffMime(path: string, claimed = ''): Promise<string> {
  const found = await fileTypeFromFile(path)
  const mime = found?.mime.split(';')[0]?.trim() ?? UNKNOWN_MIME
  if (EXECUTED.test(mime)) return UNKNOWN_MIME
  // One container for both: the browser's recorder alone knows that there is no picture in it.
  return mime === 'video/webm' && claimed.startsWith('audio/') ? 'audio/webm' : mime
}

/** What a browser would run, in whatever dress. */
const EXECUTED = /^text\/|html|xml$|svg|script/
