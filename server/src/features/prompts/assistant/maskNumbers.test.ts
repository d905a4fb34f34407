import { expect, test } from 'vitest'
import { createNumberMasks, maskNumbers } from './maskNumbers.ts'

test.each([
  ['4111 1111 1111 1111', '[card number 1]'],
  ['my card is 5555-5555-5555-4444, valid until 12/28', 'my card is [card number 1], valid until 12/28'],
  ['378282246310005', '[card number 1]'],
  ['CPF 529.982.247-25', 'CPF [CPF 1]'],
  ['52998224725', '[CPF 1]'],
  ['CNPJ 11.222.333/0001-81.', 'CNPJ [CNPJ 1].'],
  ['12.ABC.345/01DE-35', '[CNPJ 1]'],
  ['529.982.247-25 and 11222333000181', '[CPF 2] and [CNPJ 1]'],
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

test('the same number has the same mark in all texts, and an answer gets the numbers back', () => {
  const { mask, restore } = createNumberMasks()
  expect(mask('529.982.247-25')).toBe('[CPF 1]')
  expect(mask('My CPF is 52998224725, hers 111.444.777-35')).toBe('My CPF is [CPF 1], hers [CPF 2]')
  expect(restore('Hers is [CPF 2], yours [CPF 1]; [CPF 3] and [1] stay.')).toBe(
    'Hers is 111.444.777-35, yours 529.982.247-25; [CPF 3] and [1] stay.',
  )
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
