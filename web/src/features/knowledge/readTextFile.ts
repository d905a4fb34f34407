import { MAX_ARTICLE_LENGTH } from '@recado/contract/knowledge/knowledge'

export const textFileEndings = ['.txt', '.md', '.csv']

/** A character of a text takes at most so many bytes. */
const MOST_BYTES_PER_CHARACTER = 4

export type TextFileProblem = 'kind' | 'tooLong' | 'empty' | 'noText'
export type ReadTextFile = { text: string } | { problem: TextFileProblem }

/** Reads a file that people wrote with any editor. Headings stay as they are, because an article has the same. */
export async function readTextFile(file: File): Promise<ReadTextFile> {
  if (!textFileEndings.some((ending) => file.name.toLowerCase().endsWith(ending))) return { problem: 'kind' }
  if (file.size > MAX_ARTICLE_LENGTH * MOST_BYTES_PER_CHARACTER) return { problem: 'tooLong' }
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
    .replace(/\r\n?/g, '\n')
    .trim()
  if (text === '') return { problem: 'empty' }
  if (NO_TEXT.test(text)) return { problem: 'noText' }
  return text.length > MAX_ARTICLE_LENGTH ? { problem: 'tooLong' } : { text }
}

/** Characters that no editor writes, but pictures and documents of office programs contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are looked for
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** Older programs on Windows write Windows-1252, in which nearly no word with an accent is valid UTF-8. */
function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
