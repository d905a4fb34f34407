import { open, readFile } from 'node:fs/promises'
import { csvRows } from '@recado/contract/sheets/readCsv'
import { sheetLimits } from '@recado/contract/sheets/sheetColumns'
import { UnreadableSheet } from './unreadableSheet.ts'
import { xlsRows } from './xls.ts'
import { xlsxLines } from './xlsx.ts'

/** A row of a sheet and its line number. */
export type Line = { line: number; cells: string[] }

/** Reads the rows of a sheet that are not empty. The content decides what kind of file it is, not its name. */
export async function* readLines(path: string): AsyncGenerator<Line> {
  try {
    for await (const { line, cells } of await linesOf(path)) {
      const texts = cells.map(textOf)
      const width = texts.findLastIndex(Boolean) + 1
      if (width > sheetLimits.columns) throw new UnreadableSheet('tooWide')
      if (width > 0) yield { line, cells: texts }
    }
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet('unreadable')
  }
}

type RawLine = { line: number; cells: unknown[] }

async function linesOf(path: string): Promise<AsyncIterable<RawLine> | Iterable<RawLine>> {
  const sign = await firstBytes(path)
  if (sign.length === 0) throw new UnreadableSheet('empty')
  if (beginsWith(sign, 0x50, 0x4b)) return xlsxLines(path)
  if (beginsWith(sign, 0xd0, 0xcf, 0x11, 0xe0)) return numbered(xlsRows(path))
  return numbered(csvRows(await textIn(path)))
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4), position: 0 })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const beginsWith = (bytes: Uint8Array, ...sign: number[]) => sign.every((byte, at) => bytes[at] === byte)

async function* numbered(rows: AsyncIterable<unknown[]> | Iterable<unknown[]>): AsyncGenerator<RawLine> {
  let line = 0
  for await (const cells of rows) yield { line: ++line, cells }
}

/** Characters that no text has: a program, a picture, part of something else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters.
const isNoText = /[\0-\x08\x0e-\x1f]/

async function textIn(path: string): Promise<string> {
  const text = decoded(await readFile(path))
  if (isNoText.test(text.slice(0, 4096)) || /^\s*(<|%PDF|\{\\rtf)/.test(text)) throw new UnreadableSheet('wrongType')
  return text
}

/** Old programs write the characters of their country. */
function decoded(bytes: Uint8Array): string {
  if (beginsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (beginsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const LONGEST_CELL = 500

/** Spreadsheets store numbers as numbers. Overlong cells are cut, but stay recognisable. */
const textOf = (cell: unknown) =>
  (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : cell instanceof Date ? cell.toISOString() : '')
    .trim()
    .slice(0, LONGEST_CELL)
