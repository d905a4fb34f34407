import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvHead, csvLine } from './contactsCsv.ts'

const lineOf = (name: string) => csvLine({ name, number: '5511988887777', email: 'a@example.com' })

test('three columns between semicolons, and what holds one is quoted', () => {
  expect(csvHead).toBe('\ufeffname;number;email\r\n')
  expect(lineOf('Ana')).toBe('Ana;5511988887777;a@example.com\r\n')
  expect(lineOf('Lima; "Ana"\nJr')).toBe('"Lima; ""Ana""\nJr";5511988887777;a@example.com\r\n')
  expect(csvLine({ name: 'Hidden', number: null, email: '' })).toBe('Hidden;;\r\n')
})

test.for(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u200b=1', '＝1', '\ufeff=cmd'])(
  'a spreadsheet does not calculate %j',
  (name) => {
    expect(lineOf(name).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('a name with such a sign further on is left as it is', () => {
  expect(lineOf('Ana - Loja')).toBe('Ana - Loja;5511988887777;a@example.com\r\n')
  expect(lineOf("D'Ávila")).toBe("D'Ávila;5511988887777;a@example.com\r\n")
})

test('whatever stands in it, a line has three cells and reads back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (name, email) => {
      const cells = read(csvLine({ name, number: '1', email }))
      expect(cells).toHaveLength(3)
      expect(cells[0]?.replace(/^'/, '')).toBe(name.replace(/^'/, ''))
    }),
    { numRuns: 200 },
  )
})

/** As a spreadsheet reads one record. */
function read(line: string): string[] {
  const cells = line.replace(/\r\n$/, '').match(/(?<=^|;)("(?:[^"]|"")*"|[^;]*)(?=;|$)/gu) ?? []
  return cells.map((text) => (text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text))
}
