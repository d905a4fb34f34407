import { expect, test } from 'vitest'
import { preparedVariants, roundUpLimit } from './prepared.ts'
import { createStatementNames } from './statementNames.ts'

test('only a limited number of shapes of a list is kept', () => {
  const written: number[] = []
  const readingOf = preparedVariants((_prepare, shape: number) => {
    written.push(shape)
    return { shape }
  })
  const many = Array.from({ length: 1000 }, (_, shape) => shape)
  for (const shape of [...many, ...many]) expect(readingOf(shape)).toEqual({ shape })
  const twice = many.filter((shape) => written.filter((one) => one === shape).length === 2)
  expect(many.length - twice.length).toBeLessThanOrEqual(50)
  expect(written.filter((shape) => shape === 0)).toHaveLength(1)
})

test('a list is read in a few sizes, none of them too small', () => {
  const limits = Array.from({ length: 200 }, (_, at) => at + 1)
  expect(limits.every((limit) => roundUpLimit(limit) >= limit)).toBe(true)
  expect(new Set(limits.map(roundUpLimit)).size).toBeLessThan(10)
})

test('a caller who invents filters on one table uses up few prepared statements', () => {
  const { nameOf } = createStatementNames()
  const many = (table: string) =>
    Array.from({ length: 1000 }, (_, count) => `select * from "${table}" where id in ($1${', $2'.repeat(count)})`)
  const named = many('flooded').filter((text) => nameOf(text) !== undefined)
  expect(named.length).toBeGreaterThan(10)
  expect(named.length).toBeLessThanOrEqual(30)
  expect(nameOf('select * from "other" where id = $1')).toBeDefined()
  const all = Array.from({ length: 100 }, (_, table) => many(`table${table}`)).flat()
  expect(all.filter((text) => nameOf(text) !== undefined).length).toBeLessThan(500)
  expect(nameOf(named[0] ?? '')).toBeDefined()
})
