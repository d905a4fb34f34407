import { sheetFile } from '@recado/contract/sheets/sheetFile'
import { writeZip } from '@recado/contract/sheets/zip'
import { expect, test } from 'vitest'
import { tableOf } from './columnsOf.ts'
import { readLines } from './readLines.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const cellsOf = async (bytes: Uint8Array<ArrayBuffer>) => (await readLines(bytes)).map(({ cells }) => cells)
const people = [
  ['Nome', 'Telefone'],
  ['José', '5511987654321'],
]

test.each([
  ['UTF-8', utf8('Nome;Telefone\nJosé;5511987654321')],
  ['UTF-8 with a mark', utf8('\ufeffNome,Telefone\r\nJosé,5511987654321\r\n')],
  ['what programs of old write', Uint8Array.from(Buffer.from('Nome;Telefone\nJos\xe9;5511987654321', 'latin1'))],
  ['UTF-16', Uint8Array.from(Buffer.from('\ufeffNome\tTelefone\r\nJosé\t5511987654321', 'utf16le'))],
])('a text in %s', async (_name, bytes) => {
  expect(await cellsOf(bytes)).toEqual(people)
})

test('an .xlsx, and an .xls with numbers as numbers and cells that were merged', async () => {
  expect(await cellsOf(await bytesOf(sheetFile(people)))).toEqual(people)
  const { utils, write } = await import('@e965/xlsx')
  const sheet = utils.aoa_to_sheet([
    ['Nome', 'Telefone'],
    ['José', 5511987654321],
    ['Os dois', null],
    [null, null],
    ['Ana', { t: 'n', v: 42, f: '40+2' }],
  ])
  sheet['!merges'] = [{ s: { r: 2, c: 0 }, e: { r: 2, c: 1 } }]
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Contatos')
  for (const bookType of ['biff8', 'xlsx'] as const) {
    const bytes = new Uint8Array(write(book, { type: 'array', bookType }))
    const lines = await readLines(bytes)
    expect(
      lines.map(({ line, cells }) => [line, cells[0], cells[1] ?? '']),
      bookType,
    ).toEqual([
      [1, 'Nome', 'Telefone'],
      [2, 'José', '5511987654321'],
      [3, 'Os dois', ''],
      [5, 'Ana', '42'],
    ])
  }
})

const noise = Uint8Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251)
const withSign = (...sign: number[]) => Uint8Array.from([...sign, ...noise])
const far = writeZip([
  { name: 'xl/workbook.xml', content: utf8('<workbook/>') },
  { name: 'xl/worksheets/sheet1.xml', content: utf8('<worksheet><sheetData><c r="XFD1048576"/></sheetData></worksheet>') },
])

test.each([
  ['nothing', async () => new Uint8Array(), 'empty'],
  ['blank lines', async () => utf8('\n ; \n;;\n'), 'empty'],
  ['a program called .xlsx', async () => withSign(0x4d, 0x5a), 'wrongType'],
  ['a picture', async () => withSign(0x89, 0x50, 0x4e, 0x47), 'wrongType'],
  ['a page', async () => utf8('<html><table><tr><td>Nome</td></tr></table></html>'), 'wrongType'],
  ['an archive of something else', async () => bytesOf(writeZip([{ name: 'word/document.xml', content: utf8('<w/>') }])), 'wrongType'],
  ['an archive that was cut', async () => (await bytesOf(sheetFile(people))).slice(0, 900), 'unreadable'],
  ['an old sheet that was cut', async () => withSign(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'unreadable'],
  ['one cell far out', async () => bytesOf(far), 'tooLarge'],
  ['three hundred columns', async () => utf8(Array.from({ length: 300 }, (_, at) => `c${at}`).join(';')), 'tooWide'],
])('%s is told apart', async (_name, bytes, problem) => {
  await expect(readLines(await bytes())).rejects.toMatchObject({ problem })
})

const linesOf = (rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }))

test('columns are known by their titles, and without titles by what stands in them', () => {
  expect(
    tableOf(
      linesOf([
        ['Código', 'E-MAIL', 'Celular', 'Nome completo', 'Telefone'],
        ['7', 'a@b.co', '11987654321', 'Ana', ''],
      ]),
    ),
  ).toMatchObject({
    columns: ['extra', 'email', 'number', 'name', 'extra'],
    lines: [{ line: 2 }],
  })
  const untitled = linesOf([
    ['Ana Lima', 'ana@example.com', '+55 11 98765-4321'],
    ['Bia', '', '11 98765 4322'],
  ])
  expect(tableOf(untitled)).toMatchObject({ titles: ['A', 'B', 'C'], columns: ['name', 'email', 'number'], lines: untitled })
})

test('more rows than a list takes from one sheet, and titles alone', () => {
  const many = [['Nome', 'Telefone'], ...Array.from({ length: 50_001 }, (_, at) => ['Ana', String(11_900_000_000 + at)])]
  expect(() => tableOf(linesOf(many))).toThrow('tooLong')
  expect(() => tableOf(linesOf([['Nome', 'Telefone']]))).toThrow('empty')
})
