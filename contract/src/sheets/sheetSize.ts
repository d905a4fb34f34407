import type { ZipFile } from './zip.ts'

/** More than any company has contacts, with all fields of each. */
const MOST_CELLS = 5_000_000
const MOST_COLUMNS = 1000

/** A spreadsheet whose cells would not fit into memory, although its file is small: one cell far out makes room for all before it. */
export class SheetTooLarge extends Error {}

/**
 * Matches what declares the size of a sheet. Values may be in either kind of quotes, and a `>` inside them does not end a tag. A `<` is
 * never inside, so each is read once, however the text goes on.
 */
const extentPattern = /<(?:\w+:)?(?:c|row|dimension)\b((?:"[^"<]*"|'[^'<]*'|[^"'<>])*)(>?)/g
const reference = /\b(?:r|ref)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const corner = /^([A-Z]{0,3})(\d{0,7})$/

/** Checks before the library allocates room for the declared size. */
export function assertSheetSize(files: readonly ZipFile[]) {
  for (const { content } of files) {
    let [columns, rows] = [1, 1]
    for (const [tag, told = '', end] of new TextDecoder().decode(content).matchAll(extentPattern)) {
      if (!end) throw new SheetTooLarge(tag.slice(0, 100))
      for (const [, double, single] of told.matchAll(reference))
        for (const written of (double ?? single ?? '').split(':')) {
          const [, letters, digits] = corner.exec(written) ?? []
          // Unusual notations, such as numeric character references, are refused, because the library might understand them.
          if (letters === undefined) throw new SheetTooLarge(written)
          columns = Math.max(columns, columnOf(letters))
          rows = Math.max(rows, Number(digits))
        }
    }
    if (columns > MOST_COLUMNS || columns * rows > MOST_CELLS) throw new SheetTooLarge(`${columns} × ${rows}`)
  }
}

const columnOf = (letters: string) => [...letters].reduce((before, letter) => before * 26 + letter.charCodeAt(0) - 64, 0)
