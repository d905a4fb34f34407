import sax from 'sax'
import { UnreadableSheet } from './unreadableSheet.ts'
import type { ZipArchive } from './zipArchive.ts'

const LONGEST_TEXT = 1024 * 1024

export type XmlHandlers = {
  opened?: (name: string, attributes: Readonly<Record<string, string>>) => void
  /** One text may arrive in several pieces. */
  text?: (piece: string) => void
  closed?: (name: string) => void
}

/** Parses a part of an archive piece by piece, and yields after each, so that the caller can take the parsed rows. Names have no prefix. */
export async function* readXml(archive: ZipArchive, part: string, { opened, text, closed }: XmlHandlers): AsyncGenerator<void> {
  const parser = sax.parser(true)
  let length = 0
  parser.onopentag = ({ name, attributes }) => {
    length = 0
    opened?.(plain(name), attributes as Record<string, string>)
  }
  parser.ontext = (piece) => {
    length += piece.length
    if (length > LONGEST_TEXT) throw new UnreadableSheet('tooLarge')
    text?.(piece)
  }
  parser.oncdata = parser.ontext
  parser.onclosetag = (name) => {
    length = 0
    closed?.(plain(name))
  }
  parser.onerror = (error) => {
    throw error
  }
  for await (const piece of archive.read(part)) {
    parser.write(piece)
    yield
  }
  parser.close()
}

const plain = (name: string) => name.slice(name.indexOf(':') + 1)
