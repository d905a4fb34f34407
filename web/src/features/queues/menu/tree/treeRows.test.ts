import type { Option } from '@recado/contract/bot/config'
import { expect, test } from 'vitest'
import { rowAfterKey, rowByLetter, treeRows } from './treeRows.ts'

const entry = (id: number, title: string, ...children: Option[]): Option => ({ id, title, message: '', children })
const tree = [entry(1, 'Boletos', entry(2, 'Segunda via'), entry(3, 'Prazo')), entry(4, 'Notas')]
const open = treeRows('Financeiro', tree, new Set())

test('each row has its level and position among siblings', () => {
  expect(open.map(({ title, level, position, siblingCount }) => [title, level, position, siblingCount])).toEqual([
    ['Financeiro', 1, 1, 1],
    ['Boletos', 2, 1, 2],
    ['Segunda via', 3, 1, 2],
    ['Prazo', 3, 2, 2],
    ['Notas', 2, 2, 2],
  ])
})

test('a folded entry hides its children', () => {
  const rows = treeRows('Financeiro', tree, new Set([1]))
  expect(rows.map(({ id }) => id)).toEqual([null, 1, 4])
  expect(rows[1]).toMatchObject({ isOpen: false, count: 2 })
})

test('keys move through the rows as in a standard tree', () => {
  const after = (id: number | null, key: string) => rowAfterKey(open, id, key)?.title
  expect(after(1, 'ArrowDown')).toBe('Segunda via')
  expect(after(1, 'ArrowUp')).toBe('Financeiro')
  expect(after(1, 'ArrowRight')).toBe('Segunda via')
  expect(after(3, 'ArrowLeft')).toBe('Boletos')
  expect(after(1, 'ArrowLeft')).toBe('Financeiro')
  expect(after(3, 'Home')).toBe('Financeiro')
  expect(after(null, 'End')).toBe('Notas')
  expect([after(4, 'ArrowRight'), after(4, 'ArrowDown'), after(null, 'ArrowLeft')]).toEqual([undefined, undefined, undefined])
})

test('a letter moves to the next row that begins with it', () => {
  expect(rowByLetter(open, 1, 'n')?.title).toBe('Notas')
  expect(rowByLetter(open, 4, 'b')?.title).toBe('Boletos')
  expect(rowByLetter(open, 4, 'x')).toBeUndefined()
})
