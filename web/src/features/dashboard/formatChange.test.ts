import { expect, test } from 'vitest'
import { formatAverageChange, formatChange } from './formatChange.ts'

const more = { welcome: 'more', language: 'en' } as const

test('a change is shown in percent of the former value', () => {
  expect(formatChange(15, 10, more)).toEqual({ amount: '▲ 50%', tone: 'good' })
  expect(formatChange(9, 10, more)).toEqual({ amount: '▼ 10%', tone: 'bad' })
  expect(formatChange(1010, 1000, { welcome: 'less', language: 'en' })).toEqual({ amount: '▲ 1%', tone: 'bad' })
  expect(formatChange(1015, 1000, { welcome: 'either', language: 'en' })).toEqual({ amount: '▲ 1.5%', tone: 'plain' })
})

test('without a former value there is no percentage, and equal values are no change', () => {
  expect(formatChange(3, 0, more)).toEqual({ amount: '▲', tone: 'plain' })
  expect(formatChange(0, 0, more)).toEqual({ amount: '=', tone: 'plain' })
})

test('averages that look equal have not changed', () => {
  const less = { welcome: 'less', language: 'en' } as const
  expect(formatAverageChange(2.1, 2.04, less)).toEqual({ amount: '=', tone: 'plain' })
  expect(formatAverageChange(3.1, 2.04, less)).toEqual({ amount: '▲ 50%', tone: 'bad' })
})
