import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNumberMasks, maskNumbers } from './maskNumbers.ts'

test.each([
  ['4111 1111 1111 1111', '[CARD 1]'],
  ['my card is 5555-5555-5555-4444, valid until 12/28', 'my card is [CARD 1], valid until 12/28'],
  ['378282246310005', '[CARD 1]'],
  ['CPF 529.982.247-25', 'CPF [CPF 1]'],
  ['52998224725', '[CPF 1]'],
  ['CNPJ 11.222.333/0001-81.', 'CNPJ [CNPJ 1].'],
  ['12.ABC.345/01DE-35', '[CNPJ 1]'],
  ['4111 1111 1111 1111 12/29', '[CARD 1] 12/29'],
  ['4111-1111-1111-1111 123', '[CARD 1] 123'],
  ['4111  1111 1111 1111', '[CARD 1]'],
  ['4111\u00a01111\u00a01111\u00a01111', '[CARD 1]'],
  ['2 4111 1111 1111 1111', '2 [CARD 1]'],
  ['529.982.247/25', '[CPF 1]'],
  ['529.982.247 - 25', '[CPF 1]'],
  ['529.982.247\u201325', '[CPF 1]'],
  ['529\u00a0982\u00a0247\u00a025', '[CPF 1]'],
  ['529.982.247-25 and 11222333000181', '[CPF 2] and [CNPJ 1]'],
])('%s becomes %s', (text, masked) => {
  expect(createNumberMasks().mask(text)).toBe(masked)
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

test('a stored text has marks without numbers', () => {
  expect(maskNumbers('529.982.247-25, 4111 1111 1111 1111')).toBe('[CPF], [CARD]')
})

test('what a customer writes like a mark stays his own, and marks that a model changes a little are found', () => {
  const { mask, restore, hasMarks } = createNumberMasks()
  expect([mask('[CPF 1] please'), hasMarks()]).toEqual(['(CPF 1) please', false])
  mask('529.982.247-25')
  expect(hasMarks()).toBe(true)
  expect(restore('[cpf1] 【CPF 1】')).toBe('529.982.247-25 529.982.247-25')
})

test('a card is found with whatever follows it, in any grouping', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  const separator = fc.constantFrom('', ' ', '-', '.', '  ', ' - ')
  const tail = fc.constantFrom('', ' 12/29', ' 123', ' 12/29 123', '-2029')
  fc.assert(
    fc.property(fc.array(digit, { minLength: 14, maxLength: 14 }), separator, tail, (digits, between, behind) => {
      const base = `4${digits.join('')}`
      const card = Array.from({ length: 10 }, (_, check) => `${base}${check}`).find(isValid) ?? ''
      const typed = card.match(/.{4}/g)?.join(between) ?? ''
      expect(maskNumbers(`my card ${typed}${behind}`)).not.toContain(card.slice(4, 8) + between + card.slice(8, 12))
    }),
    tries.values,
  )
})

const isValid = (card: string) =>
  [...card].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

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
