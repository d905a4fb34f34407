import { expect, test } from 'vitest'
import { formatMoney } from './formatMoney.ts'

test.each([
  ['pt', 'R$ 1.234,50'],
  ['en', 'R$1,234.50'],
  ['es', '1234,50 R$'],
])('in %s reais have their sign: %s', (language, shown) => {
  expect(formatMoney(1234.5, language).replace(/\s/g, ' ')).toBe(shown)
})
