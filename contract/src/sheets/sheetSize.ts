import type { ZipFile } from './zip.ts'

/** More than any company has contacts, each with all that can be told of one. */
const MOST_CELLS = 5_000_000
const MOST_COLUMNS = 1000

/** A spreadsheet whose cells would not fit into the memory, though its file is small: one cell far out makes room for all before it. */
export class SheetTooLarge extends Error {}

/**
 * What says how far a sheet goes. A value may stand between either kind of quotes, and a `>` within them ends no tag. A `<` stands
 * in none, so each is read once, however the text goes on.
 */
const extentPattern = /<(?:\w+:)?(?:c|row|dimension)\b((?:"[^"<]*"|'[^'<]*'|[^"'<>])*)(>?)/g
const reference = /\b(?:r|ref)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const corner = /^([A-Z]{0,3})(\d{0,7})$/

/** Before the library makes room for what a sheet says of itself. */
export function assertSheetSize(files: readonly ZipFile[]) {
  for (const { content } of files) {
    let [columns, rows] = [1, 1]
    for (const [tag, told = '', end] of new TextDecoder().decode(content).matchAll(extentPattern)) {
      if (!end) throw new SheetTooLarge(tag.slice(0, 100))
      for (const [, double, single] of told.matchAll(reference))
        for (const written of (double ?? single ?? '').split(':')) {
          const [, letters, digits] = corner.exec(written) ?? []
          // What nobody writes plainly, such as a digit by its number, is not to be understood by the library either.
          if (letters === undefined) throw new SheetTooLarge(written)
          columns = Math.max(columns, columnOf(letters))
          rows = Math.max(rows, Number(digits))
        }
    }
    if (columns > MOST_COLUMNS || columns * rows > MOST_CELLS) throw new SheetTooLarge(`${columns} × ${rows}`)
  }
}

const columnOf = (letters: string) => [...letters].reduce((before, letter) => before * 26 + letter.charCodeAt(0) - 64, 0)
