import { sheetLimits } from '@recado/contract/sheets/sheetColumns'
import type { Line } from './readLines.ts'
import { UnreadableSheet } from './unreadableSheet.ts'
import { readXml, type XmlHandlers } from './xml.ts'
import { openZipArchive, type ZipArchive } from './zipArchive.ts'

/** A cell is read up to this length. The rest is dropped. */
const MAX_CELL_LENGTH = 1000

/** The rows of the first sheet that is not empty, each as soon as it is unpacked. */
export async function* xlsxLines(path: string): AsyncGenerator<Line> {
  const archive = await openZipArchive(path)
  try {
    if (!archive.has('xl/workbook.xml')) throw new UnreadableSheet('wrongType')
    const { sheet, startsIn1904 } = await firstSheet(archive)
    const strings = await sharedStrings(archive)
    const dateStyles = await stylesOfDates(archive)
    const rows: Line[] = []
    const cellOf = (cell: Cell) => textOf(cell, { strings, dateStyles, startsIn1904 })
    for await (const _part of readXml(archive, sheet, rowHandlers({ cellOf, onRow: (row) => rows.push(row) }))) yield* rows.splice(0)
  } finally {
    archive.close()
  }
}

const OFFICE = 'xl/'

/** The path of the first sheet, and whether it uses the 1904 calendar. */
async function firstSheet(archive: ZipArchive) {
  let [id, startsIn1904]: [string | undefined, boolean] = [undefined, false]
  await readAll(archive, 'xl/workbook.xml', {
    opened(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name === 'sheet') id ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    },
  })
  let target = 'worksheets/sheet1.xml'
  await readAll(archive, 'xl/_rels/workbook.xml.rels', {
    opened(name, attributes) {
      if (name === 'Relationship' && attributes.Id === id) target = attributes.Target ?? target
    },
  })
  return { startsIn1904, sheet: target.startsWith('/') ? target.slice(1) : OFFICE + target }
}

/** Runs of different formatting are one text. Phonetic hints are not part of it. */
async function sharedStrings(archive: ZipArchive): Promise<PackedTexts> {
  const strings = packedTexts()
  let [text, isText, isSpoken] = ['', false, false]
  await readAll(archive, 'xl/sharedStrings.xml', {
    opened(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isSpoken = true
      isText = name === 't' && !isSpoken
    },
    text(piece) {
      if (isText) text = appendCapped(text, piece)
    },
    closed(name) {
      isText = false
      if (name === 'rPh') isSpoken = false
      if (name === 'si') strings.add(text)
    },
  })
  return strings
}

const appendCapped = (text: string, piece: string) => (text.length < MAX_CELL_LENGTH ? text + piece.slice(0, MAX_CELL_LENGTH) : text)

/** For each cell style, whether it shows a number as a date or time. */
async function stylesOfDates(archive: ZipArchive): Promise<boolean[]> {
  const custom = new Map<string, boolean>()
  const styles: boolean[] = []
  let isCells = false
  await readAll(archive, 'xl/styles.xml', {
    opened(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'cellXfs') isCells = true
      if (name === 'numFmt') custom.set(numFmtId, isDateFormat(formatCode))
      if (name === 'xf' && isCells) styles.push(custom.get(numFmtId) ?? isBuiltInDate(Number(numFmtId)))
    },
    closed(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
/** Ignores quotes, brackets and escaped characters. An unclosed one reaches to the end, so that a long text is scanned only once. */
const isDateFormat = (code: string) => /[dmyhs]/i.test(code.replace(/"[^"]*"?|\[[^\]]*\]?|[\\_*].?/g, ''))

type Cell = { at: number; type: string; style: string; text: string }
type RowReading = { cellOf: (cell: Cell) => string; onRow: (row: Line) => void }

function rowHandlers({ cellOf, onRow }: RowReading): XmlHandlers {
  let [line, last, cells]: [number, number, string[]] = [0, -1, []]
  let cell: Cell | undefined
  let isValue = false
  return {
    opened(name, attributes) {
      isValue = name === 'v' || name === 't'
      if (name === 'row') [line, last, cells] = [Number(attributes.r ?? line + 1), -1, []]
      if (name !== 'c') return
      last = columnIndexOf(attributes.r) ?? last + 1
      cell = { at: last, type: attributes.t ?? 'n', style: attributes.s ?? '', text: '' }
    },
    text(piece) {
      if (cell && isValue) cell.text = appendCapped(cell.text, piece)
    },
    closed(name) {
      isValue = false
      if (name === 'c' && cell) {
        const value = cellOf(cell)
        if (value && cell.at >= sheetLimits.columns) throw new UnreadableSheet('tooWide')
        if (value) cells[cell.at] = value
        cell = undefined
      }
      if (name === 'row' && cells.length > 0) onRow({ line, cells: Array.from(cells, (value) => value ?? '') })
    },
  }
}

/** The column index by its letters. A cell without a reference follows the one before. */
function columnIndexOf(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference ?? '') ?? []
  return letters === undefined ? undefined : [...letters].reduce((before, letter) => before * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

type Book = { strings: PackedTexts; dateStyles: readonly boolean[]; startsIn1904: boolean }

/** The text that people see in a cell. Booleans and formula errors are left out. */
function textOf({ type, style, text }: Cell, { strings, dateStyles, startsIn1904 }: Book): string {
  if (type === 's') return strings.at(Number(text)).trim()
  if (type === 'inlineStr' || type === 'str' || type === 'd') return text.trim()
  if (type !== 'n' || text.trim() === '') return ''
  const number = Number(text)
  return dateStyles[Number(style)] ? dayOf(number, startsIn1904) : String(number)
}

const DAY = 86_400_000
const [EPOCH_1900, EPOCH_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)]

function dayOf(days: number, startsIn1904: boolean): string {
  const date = new Date((startsIn1904 ? EPOCH_1904 : EPOCH_1900) + Math.round((days * DAY) / 1000) * 1000)
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString()
}

async function readAll(archive: ZipArchive, part: string, handlers: XmlHandlers) {
  for await (const _part of readXml(archive, part, handlers));
}

/** Stores very many short texts in one buffer. As single strings they would take several times the memory. */
function packedTexts() {
  let bytes = Buffer.allocUnsafe(1024 * 1024)
  let end = 0
  const ends: number[] = []
  return {
    add(text: string) {
      const next = end + Buffer.byteLength(text)
      if (next > bytes.length) bytes = Buffer.concat([bytes], Math.max(next, bytes.length * 2))
      bytes.write(text, end)
      ends.push(next)
      end = next
    },
    at: (place: number): string => bytes.toString('utf8', ends[place - 1] ?? 0, ends[place] ?? 0),
  }
}

type PackedTexts = ReturnType<typeof packedTexts>
