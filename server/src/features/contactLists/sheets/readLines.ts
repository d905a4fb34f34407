import { readCsv } from '@recado/contract/sheets/readCsv'
import { requireSmallSheets, SheetTooLarge } from '@recado/contract/sheets/sheetBounds'
import { sheetLimits } from '@recado/contract/sheets/sheetColumns'
import { ArchiveTooLarge, readZip, writeZip } from '@recado/contract/sheets/zip'
import { UnfitSheet } from './unfitSheet.ts'

/** A row of a sheet, and where it stands there. */
export type Line = { line: number; cells: string[] }

/** The rows of a sheet in which anything stands, whatever kind of file it is: what it is called is not asked. */
export async function readLines(bytes: Uint8Array<ArrayBuffer>): Promise<Line[]> {
  if (bytes.length === 0) throw new UnfitSheet('empty')
  const lines = (await tableOf(bytes)).map((cells, at) => ({ line: at + 1, cells: cells.map(textOf) }))
  const filled = lines.filter(({ cells }) => cells.some(Boolean))
  if (filled.length === 0) throw new UnfitSheet('empty')
  if (filled.some(({ cells }) => cells.findLastIndex(Boolean) >= sheetLimits.columns)) throw new UnfitSheet('tooWide')
  return filled
}

const beginsWith = (bytes: Uint8Array, ...sign: number[]) => sign.every((byte, at) => bytes[at] === byte)

function tableOf(bytes: Uint8Array<ArrayBuffer>): Promise<readonly (readonly unknown[])[]> {
  if (beginsWith(bytes, 0x50, 0x4b)) return readXlsx(bytes)
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return readXls(bytes)
  return readText(bytes)
}

/** The library would unpack whatever an archive holds: what is too much is found before. */
async function readXlsx(bytes: Uint8Array<ArrayBuffer>) {
  try {
    const { readSheet } = await import('read-excel-file/universal')
    const archive = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    const parts = await readZip(archive, (name) => /\.(xml|rels)$/i.test(name))
    if (!parts.some(({ name }) => name === 'xl/workbook.xml')) throw new UnfitSheet('wrongType')
    requireSmallSheets(parts)
    return await readSheet(writeZip(parts))
  } catch (error) {
    if (error instanceof UnfitSheet) throw error
    throw new UnfitSheet(error instanceof SheetTooLarge || error instanceof ArchiveTooLarge ? 'tooLarge' : 'unreadable')
  }
}

/** The older format, which is also the dress of newer ones that need a password. */
async function readXls(bytes: Uint8Array<ArrayBuffer>) {
  const { read, utils } = await import('@e965/xlsx')
  try {
    const { Sheets, SheetNames } = read(bytes, {
      type: 'array',
      dense: true,
      cellHTML: false,
      cellText: true,
      sheetRows: sheetLimits.rows + 2,
    })
    const sheet = Sheets[SheetNames[0] ?? '']
    if (!sheet) throw new UnfitSheet('unreadable')
    return utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: true, defval: null })
  } catch (error) {
    if (error instanceof UnfitSheet) throw error
    throw new UnfitSheet(/password|encrypt/i.test(String(error)) ? 'locked' : 'unreadable')
  }
}

/** Signs that no text has: a program, a picture, a page of something else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const isNoText = /[\0-\x08\x0e-\x1f]/

async function readText(bytes: Uint8Array<ArrayBuffer>) {
  const text = decoded(bytes)
  if (isNoText.test(text.slice(0, 4096)) || /^\s*(<|%PDF|\{\\rtf)/.test(text)) throw new UnfitSheet('wrongType')
  return readCsv(text)
}

/** Programs of old write the letters of their country. */
function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  if (beginsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (beginsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const LONGEST_CELL = 500

/** Spreadsheets hold numbers as numbers; of what no field takes, enough is kept to recognise it. */
const textOf = (cell: unknown) =>
  (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : cell instanceof Date ? cell.toISOString() : '')
    .trim()
    .slice(0, LONGEST_CELL)
