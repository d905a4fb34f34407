import type { SheetRow } from '@recado/contract/contacts'
import { requireSmallSheets } from '@recado/contract/sheets/sheetBounds'
import { readZip, writeZip } from '@recado/contract/sheets/zip'

type Cell = string | number | boolean | object | null

/**
 * The rows of a spreadsheet by the names in its first line. The library would unpack large files in a worker that is made of a
 * string, which the content policy forbids, and would wait for it for ever: so they are unpacked before.
 */
export async function readSheetRows(file: Blob): Promise<SheetRow[]> {
  const [{ readSheet }, texts] = await Promise.all([
    import('read-excel-file/universal'),
    readZip(await file.arrayBuffer(), (name) => /\.(xml|rels)$/i.test(name)),
  ])
  requireSmallSheets(texts)
  return byTitle(await readSheet(writeZip(texts)))
}

/** A title that stands twice is two ways to the same thing: the first that is filled in counts. */
export function byTitle([titles = [], ...lines]: readonly (readonly Cell[])[]): SheetRow[] {
  const names = titles.map((title) => (title === null ? '' : String(title).trim()))
  return lines.flatMap((cells) => {
    const row: SheetRow = {}
    for (const [at, name] of names.entries()) {
      const cell = cells[at] ?? null
      if (name && cell !== null && cell !== '' && !Object.hasOwn(row, name)) row[name] = cell
    }
    return Object.keys(row).length > 0 ? [row] : []
  })
}
