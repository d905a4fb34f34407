import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvHeader, csvLine } from './csv.ts'

const lineOf = (name: string) => csvLine([name, '5511988887777', 'a@example.com'])

test('columns are separated by semicolons, and a cell that holds one is quoted', () => {
  expect(csvHeader(['name', 'number', 'email'])).toBe('\ufeffname;number;email\r\n')
  expect(lineOf('Ana')).toBe('Ana;5511988887777;a@example.com\r\n')
  expect(lineOf('Lima; "Ana"\nJr')).toBe('"Lima; ""Ana""\nJr";5511988887777;a@example.com\r\n')
  expect(csvLine(['Hidden', '', ''])).toBe('Hidden;;\r\n')
})

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\u200b=1',
  '＝1',
  '\ufeff=cmd',
  'x,=1+1,',
  'x;=1+1;',
  'x\t=1+1',
  'x,"=1+1"',
  'x\n=1',
]
test.for(formulas)('no spreadsheet calculates %j, whatever its separator', (name) => {
  expect(cellsOf(lineOf(name)).filter(isFormula)).toEqual([])
})

test('no cell of a line is a formula, whatever the values are', () => {
  const text = fc.array(fc.constantFrom('a', ' ', ',', ';', '\t', '"', "'", '\n', '\r', '|', '=', '+', '-', '@', '＝', '\u200b', '1'), {
    maxLength: 12,
  })
  const cell = text.map((parts) => parts.join(''))
  fc.assert(
    fc.property(cell, cell, (first, second) => {
      expect(cellsOf(csvLine([first, second, 'end'])).filter(isFormula)).toEqual([])
    }),
    tries.values,
  )
})

test('a formula sign inside a name is left alone', () => {
  expect(lineOf('Ana - Loja')).toBe('Ana - Loja;5511988887777;a@example.com\r\n')
  expect(lineOf("D'Ávila")).toBe("D'Ávila;5511988887777;a@example.com\r\n")
})

test('any line has three cells and reads back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (name, email) => {
      const cells = read(csvLine([name, '1', email]))
      expect(cells).toHaveLength(3)
      expect(cells[0]?.replaceAll("'", '')).toBe(name.replaceAll("'", ''))
    }),
    tries.values,
  )
})

const isFormula = (cell: string) => /^["\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell)

/** The cells as programs see them, with and without knowledge of quotes, for each separator. */
function cellsOf(line: string): string[] {
  const bare = [',', ';', '\t', '|'].flatMap((sign) => line.split(/[\r\n]/).flatMap((one) => one.split(sign)))
  return [...bare, ...read(line)]
}

/** Reads one record as a spreadsheet does. */
function read(line: string): string[] {
  const cells = line.replace(/\r\n$/, '').match(/(?<=^|;)("(?:[^"]|"")*"|[^;]*)(?=;|$)/gu) ?? []
  return cells.map((text) => (text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text))
}
