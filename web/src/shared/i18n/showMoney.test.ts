import { expect, test } from 'vitest'
import { showMoney } from './showMoney.ts'

test.each([
  ['pt', 'R$ 1.234,50'],
  ['en', 'R$1,234.50'],
  ['es', '1234,50 R$'],
])('in %s reais have their sign: %s', (language, shown) => {
  expect(showMoney(1234.5, language).replace(/\s/g, ' ')).toBe(shown)
})
