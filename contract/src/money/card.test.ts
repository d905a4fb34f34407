import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../kit/propertyTries.fixture.ts'
import { brandOf, groupedExpiry, groupedNumber, isCardCode, isCardNumber, isExpiry } from './card.ts'

test('a card number with one wrong digit is recognised, whichever digit it is', () => {
  for (const number of ['4111 1111 1111 1111', '5555555555554444', '3782-822463-10005', '6062825624254001'])
    expect(isCardNumber(number), number).toBe(true)
  for (const number of ['', '4111', '4111111111111112', '0000000000000000', '4111 1111 1111 111a'])
    expect(isCardNumber(number), number).toBe(false)
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, change) => {
      const digits = [...'4111111111111111']
      digits[place] = String((Number(digits[place]) + change) % 10)
      expect(isCardNumber(digits.join(''))).toBe(false)
    }),
    tries.rule,
  )
})

test('a card is valid until the end of its month', () => {
  expect(isExpiry('11/26', '2026-11-30')).toBe(true)
  expect(isExpiry('11/2026', '2026-11-01')).toBe(true)
  for (const text of ['10/26', '13/28', '0/28', '11/99', '1128', '', '11/']) expect(isExpiry(text, '2026-11-01'), text).toBe(false)
})

test('codes have three digits, or four where the card has four', () => {
  expect(isCardCode('123')).toBe(true)
  expect(isCardCode('12')).toBe(false)
  expect(isCardCode('123', '378282246310005')).toBe(false)
  expect(isCardCode('1234', '378282246310005')).toBe(true)
})

test('a number is grouped as printed while one types it', () => {
  expect(groupedNumber('41111')).toBe('4111 1')
  expect(groupedNumber('378282246310005')).toBe('3782 822463 10005')
  expect(groupedNumber('')).toBe('')
  expect(groupedExpiry('1')).toBe('1')
  expect(groupedExpiry('1228')).toBe('12/28')
  expect(brandOf('4')).toBe('visa')
  expect(brandOf('6062')).toBe('hipercard')
})
