import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, type WorkSheet, write } from '@e965/xlsx'
import { createSheetFile } from '@recado/contract/sheets/createSheetFile'
import { afterAll, expect, test } from 'vitest'
import { buildZip } from '../buildZip.ts'
import { detectColumns } from './detectColumns.ts'
import type { Line } from './readLines.ts'
import { readTable } from './readTable.ts'

const folder = await mkdtemp(join(tmpdir(), 'recado-sheets-'))
afterAll(() => rm(folder, { recursive: true }))

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

async function table(bytes: Uint8Array) {
  const from = join(folder, randomUUID())
  await writeFile(from, bytes)
  const sheet = await readTable({ from, to: `${from}.rows` })
  const lines = (await readFile(`${from}.rows`, 'utf8')).split('\n').slice(0, -1)
  return { ...sheet, lines: lines.map((line) => JSON.parse(line) as Line) }
}

const people = [
  ['Nome', 'Telefone'],
  ['José', '5511987654321'],
]
const found = {
  titles: ['Nome', 'Telefone'],
  columns: ['name', 'number'],
  total: 1,
  lines: [{ line: 2, cells: ['José', '5511987654321'] }],
}

test.each([
  ['UTF-8', utf8('Nome;Telefone\nJosé;5511987654321')],
  ['UTF-8 with a mark', utf8('\ufeffNome,Telefone\r\nJosé,5511987654321\r\n')],
  ['what programs of old write', Uint8Array.from(Buffer.from('Nome;Telefone\nJos\xe9;5511987654321', 'latin1'))],
  ['UTF-16', Uint8Array.from(Buffer.from('\ufeffNome\tTelefone\r\nJosé\t5511987654321', 'utf16le'))],
])('a text in %s', async (_name, bytes) => expect(await table(bytes)).toMatchObject(found))

test('an .xlsx of ours', async () => expect(await table(await bytesOf(createSheetFile(people)))).toMatchObject(found))

test.each(['biff8', 'xlsx'] as const)(
  'a %s of others: numbers, days, empty rows, cells that were merged or calculated',
  async (bookType) => {
    const cells = [
      ['Nome', 'Telefone', 'Vence'],
      ['José & "Zé"', 5511987654321, { t: 'n', v: 46082, z: 'dd/mm/yyyy' }],
      ['Os dois', null, true],
      [null, null],
      ['Ana', { t: 'n', v: 42, f: '40+2' }, { t: 'n', v: 46082.5, z: 'h:mm' }],
      ['  ', 12.5, { t: 'n', v: 3, z: '0 "dias"' }],
    ]
    const sheet: WorkSheet = utils.aoa_to_sheet(cells)
    sheet['!merges'] = [{ s: { r: 2, c: 0 }, e: { r: 2, c: 1 } }]
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'Contatos')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Another one']]), 'Outra')
    for (const bookSST of [true, false]) {
      const { lines, columns } = await table(new Uint8Array(write(book, { type: 'array', bookType, compression: true, bookSST })))
      expect(columns).toEqual(['name', 'number', 'extra'])
      expect(lines.map(({ line, cells: [name, number, day] }) => [line, name, number ?? '', day ?? ''])).toEqual([
        [2, 'José & "Zé"', '5511987654321', '2026-03-01T00:00:00.000Z'],
        [3, 'Os dois', '', ''],
        [5, 'Ana', '42', '2026-03-01T12:00:00.000Z'],
        [6, '', '12.5', '3'],
      ])
    }
  },
)

const oneSheet = (rows: string) =>
  buildZip({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` })

test('texts in several pieces, prefixed names, rows and cells without a reference, and days of the 1904 calendar', async () => {
  const strings = '<x:sst><x:si><x:r><x:t>An</x:t></x:r><x:r><x:t>a</x:t></x:r><x:rPh><x:t>spoken</x:t></x:rPh></x:si></x:sst>'
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="200" formatCode="[$-416]d/m"/></numFmts><cellXfs><xf/><xf numFmtId="200"/></cellXfs></styleSheet>'
  const rows =
    '<x:row><x:c t="inlineStr"><x:is><x:t>Nome</x:t></x:is></x:c><x:c t="str"><x:v><![CDATA[Fone]]></x:v></x:c></x:row>' +
    '<x:row r="9"><x:c t="s"><x:v>0</x:v></x:c><x:c r="C9" s="1"><x:v>1</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row>'
  const bytes = buildZip({
    'xl/workbook.xml': '<workbook><workbookPr date1904="1"/><sheets><sheet r:id="b"/><sheet r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<R><Relationship Id="a" Target="worksheets/x.xml"/><Relationship Id="b" Target="/xl/other.xml"/></R>',
    'xl/sharedStrings.xml': strings,
    'xl/styles.xml': styles,
    'xl/other.xml': `<x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
  })
  expect((await table(bytes)).lines).toEqual([{ line: 9, cells: ['Ana', '', '1904-01-02T00:00:00.000Z'] }])
})

const noise = Uint8Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251)
const withSign = (...sign: number[]) => Uint8Array.from([...sign, ...noise])
const cell = (place: string, text: string) => `<row><c r="${place}" t="str"><v>${text}</v></c></row>`

test.each([
  ['nothing', async () => new Uint8Array(), 'empty'],
  ['blank lines', async () => utf8('\n ; \n;;\n'), 'empty'],
  ['titles alone', async () => utf8('Nome;Telefone\n'), 'empty'],
  ['a program called .xlsx', async () => withSign(0x4d, 0x5a), 'wrongType'],
  ['a picture', async () => withSign(0x89, 0x50, 0x4e, 0x47), 'wrongType'],
  ['a page', async () => utf8('<html><table><tr><td>Nome</td></tr></table></html>'), 'wrongType'],
  ['an archive of something else', async () => buildZip({ 'word/document.xml': '<w/>' }), 'wrongType'],
  ['an archive that was cut', async () => (await bytesOf(createSheetFile(people))).slice(0, 900), 'unreadable'],
  ['an old sheet that was cut', async () => withSign(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'unreadable'],
  ['what is no XML', async () => oneSheet('<row><c></row>'), 'unreadable'],
  ['an entity that nobody declared', async () => oneSheet(cell('A1', '&boom;')), 'unreadable'],
  ['one empty cell far out', async () => oneSheet('<row r="1048576"><c r="XFD1048576"/></row>'), 'empty'],
  ['one cell far out', async () => oneSheet(cell('XFD1', 'x')), 'tooWide'],
  ['three hundred columns', async () => utf8(Array.from({ length: 300 }, (_, at) => `c${at}`).join(';')), 'tooWide'],
  ['a text of more than a megabyte', async () => oneSheet(cell('A1', 'x'.repeat(1024 * 1024 + 1))), 'tooLarge'],
  ['more rows than a sheet may have', async () => utf8(`Nome;Fone\n${'Ana;11\n'.repeat(50_001)}`), 'tooLong'],
])('%s is told apart', async (_name, bytes, problem) => {
  await expect(table(await bytes())).rejects.toMatchObject({ problem })
})

test('a file that unpacks to more than 150 MB is given up, however small it is, and nothing of it is kept', async () => {
  const bytes = buildZip({
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': Buffer.concat([Buffer.from('<a>'), Buffer.alloc(151 * 1024 * 1024, `<t>${'x'.repeat(500_000)}</t>`)]),
  })
  expect(bytes.length).toBeLessThan(200_000)
  await expect(table(bytes)).rejects.toMatchObject({ problem: 'tooLarge' })
})

const linesOf = (rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }))

test('columns are detected by their titles, and without titles by their content', () => {
  const titled = linesOf([
    ['Código', 'E-MAIL', 'Celular', 'Nome completo', 'Telefone'],
    ['7', 'a@b.co', '11987654321', 'Ana', ''],
  ])
  expect(detectColumns(titled, 5).columns).toEqual(['extra', 'email', 'number', 'name', 'extra'])
  const untitled = linesOf([
    ['Ana Lima', 'ana@example.com', '+55 11 98765-4321'],
    ['Bia', '', '11 98765 4322'],
  ])
  expect(detectColumns(untitled, 3)).toEqual({ titles: ['A', 'B', 'C'], columns: ['name', 'email', 'number'] })
})
