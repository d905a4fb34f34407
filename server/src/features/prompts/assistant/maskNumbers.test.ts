import { expect, test } from 'vitest'
import { maskNumbers } from './maskNumbers.ts'

test.each([
  ['4111 1111 1111 1111', '[card number]'],
  ['my card is 5555-5555-5555-4444, valid until 12/28', 'my card is [card number], valid until 12/28'],
  ['378282246310005', '[card number]'],
  ['CPF 529.982.247-25', 'CPF [CPF]'],
  ['52998224725', '[CPF]'],
  ['CNPJ 11.222.333/0001-81.', 'CNPJ [CNPJ].'],
  ['12.ABC.345/01DE-35', '[CNPJ]'],
  ['529.982.247-25 and 11222333000181', '[CPF] and [CNPJ]'],
])('%s becomes %s', (text, masked) => {
  expect(maskNumbers(text)).toBe(masked)
})

test.each([
  'order 4111 1111 1111 1112',
  '+55 11 98765-4321',
  '5511987654321',
  '529.982.247-26',
  '111.111.111-11',
  '11.222.333/0001-82',
  'R$ 1.234,56 on 24/11/2026 at 10:30',
  'tracking AA123456789BR',
  '41111111111111111111111111111111',
])('%s stays', (text) => {
  expect(maskNumbers(text)).toBe(text)
})

test('a long text of digits takes no longer than its length', () => {
  const took = (text: string) => {
    const begin = performance.now()
    maskNumbers(text)
    return performance.now() - begin
  }
  const digits = '1 '.repeat(20_000)
  took(digits)
  expect(took(digits.repeat(10))).toBeLessThan(Math.max(took(digits), 2) * 60)
})
