import { expect, test } from 'vitest'
import { sheetFile } from './sheetFile.fixture.ts'
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

test('empty lines are no rows, and of two columns with one title the filled one counts', () => {
  expect(byTitle([['Nome', 'Fone', 'Fone'], [null, null], ['', null, ''], ['Bia', null, '11']])).toEqual([{ Nome: 'Bia', Fone: '11' }])
  expect(byTitle([])).toEqual([])
})

test('a spreadsheet is read from its file', async () => {
  const file = sheetFile([
    ['Nome', 'Telefone'],
    ['Ana & Cia', '11987654321'],
  ])
  expect(await readSheetRows(file)).toEqual([{ Nome: 'Ana & Cia', Telefone: '11987654321' }])
})

/** As programs write it, with its texts packed. */
async function packed(file: Blob): Promise<Blob> {
  const files = await readZip(await file.arrayBuffer(), () => true)
  return new Blob([deflated(files)])
}

test('a packed one of many thousand lines too, without a worker', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => [`Cliente ${at}`, `5511${900_000_000 + at}`])
  const rows = await readSheetRows(await sheetFile([['Nome', 'Telefone'], ...lines], { packed: true }))
  expect(rows).toHaveLength(20_000)
  expect(rows.at(-1)).toEqual({ Nome: 'Cliente 19999', Telefone: '5511900019999' })
})

test('what is no spreadsheet is refused', async () => {
  await expect(readSheetRows(new Blob(['Nome;Telefone\nAna;11987654321']))).rejects.toThrow()
})
