import { deflateRawSync } from 'node:zlib'
import { SheetTooLarge } from '@recado/contract/sheets/sheetBounds'
import { sheetFile } from '@recado/contract/sheets/sheetFile'
import { ArchiveTooLarge, readZip, writeZip } from '@recado/contract/sheets/zip'
import { expect, test } from 'vitest'
import { byTitle, readSheetRows } from './sheetRows.ts'

test('each line becomes a row by the titles of the first', () => {
  expect(
    byTitle([
      ['Nome', ' Telefone ', null],
      ['Ana', 5511987654321, 'lost'],
      [null, '11 98888-7777'],
    ]),
  ).toEqual([{ Nome: 'Ana', Telefone: 5511987654321 }, { Telefone: '11 98888-7777' }])
})

test('empty lines are no rows, and of two columns with one title the first that is filled counts', () => {
  expect(
    byTitle([
      ['Nome', 'Fone', 'Fone'],
      [null, null],
      ['', null, ''],
      ['Bia', null, '11'],
    ]),
  ).toEqual([{ Nome: 'Bia', Fone: '11' }])
  expect(
    byTitle([
      ['Fone', 'Fone'],
      ['11', '22'],
    ]),
  ).toEqual([{ Fone: '11' }])
  expect(byTitle([])).toEqual([])
})

test('a spreadsheet is read from its file', async () => {
  const file = sheetFile([
    ['Nome', 'Telefone'],
    ['Ana & Cia', '11987654321'],
  ])
  expect(await readSheetRows(file)).toEqual([{ Nome: 'Ana & Cia', Telefone: '11987654321' }])
})

/** As programs write it: its texts packed, and marked so at their beginning and in the list of files. */
async function packed(file: Blob): Promise<Blob> {
  const files = await readZip(await file.arrayBuffer(), () => true)
  const archive = await writeZip(
    files.map(({ name, content }) => ({ name, content: new Uint8Array(deflateRawSync(content)) })),
  ).arrayBuffer()
  const view = new DataView(archive)
  for (let at = 0; at < archive.byteLength - 4; at++) {
    if (view.getUint32(at, true) === 0x04034b50) view.setUint16(at + 8, 8, true)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 10, 8, true)
  }
  return new Blob([archive])
}

test('a packed one of many thousand lines too', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => [`Cliente ${at}`, `5511${900_000_000 + at}`])
  const file = sheetFile([['Nome', 'Telefone'], ...lines])
  const small = await packed(file)
  expect(small.size).toBeLessThan(file.size / 4)
  const rows = await readSheetRows(small)
  expect(rows).toHaveLength(20_000)
  expect(rows.at(-1)).toEqual({ Nome: 'Cliente 19999', Telefone: '5511900019999' })
})

test('what is no spreadsheet is refused', async () => {
  await expect(readSheetRows(new Blob(['Nome;Telefone\nAna;11987654321']))).rejects.toThrow()
})

/** A sheet with one cell, and what it says of itself. */
async function withCell(told: string) {
  const files = await readZip(await sheetFile([['Nome']]).arrayBuffer(), () => true)
  const changed = files.map(({ name, content }) => {
    const text = new TextDecoder().decode(content)
    const sheet = text.replace('</sheetData>', `${told}</sheetData>`)
    return { name, content: new TextEncoder().encode(name.endsWith('sheet1.xml') ? sheet : text) }
  })
  return packed(writeZip(changed))
}
const cell = (at: string) => `<row r="2"><c r=${at} t="inlineStr"><is><t>x</t></is></c></row>`

test('a small file whose one cell lies far out is refused before room is made for all before it', async () => {
  for (const far of ['"XFD1048576"', "'XFD1048576'", ' "XFD1048576"', '"XFD104857&#54;"', '"AMJ20000"', '"A6000000"', '"ZZZ1"']) {
    const file = await withCell(cell(far))
    expect(file.size).toBeLessThan(2500)
    await expect(readSheetRows(file), far).rejects.toBeInstanceOf(SheetTooLarge)
  }
  for (const told of ['<dimension ref="A1:XFD1048576"/>', `<row note=">" r="9999999"></row>`, `<row note="<" r="9999999"></row>`, '<row "'])
    await expect(readSheetRows(await withCell(told)), told).rejects.toBeInstanceOf(SheetTooLarge)
  expect(await readSheetRows(await withCell(cell('"A900"')))).toEqual([{ Nome: 'x' }])
})

test('what is said in a cell is no place of a cell', async () => {
  expect(await readSheetRows(sheetFile([['Nome'], ['<c r="XFD1048576">']]))).toEqual([{ Nome: '<c r="XFD1048576">' }])
})

test('an archive that would not end is broken off', async () => {
  const files = await readZip(await sheetFile([['Nome']]).arrayBuffer(), () => true)
  const bomb = await packed(writeZip([...files, { name: 'xl/much.xml', content: new Uint8Array(300 * 1024 * 1024) }]))
  expect(bomb.size).toBeLessThan(1024 * 1024)
  await expect(readSheetRows(bomb)).rejects.toBeInstanceOf(ArchiveTooLarge)
})
