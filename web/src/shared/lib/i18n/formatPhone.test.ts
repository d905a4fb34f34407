import { expect, test } from 'vitest'
import { formatPhone } from './formatPhone.ts'

test.each([
  ['5511987654321', '+55 11 98765-4321'],
  ['551133334444', '+55 11 3333-4444'],
  ['351912345678', '+351 912 345 678'],
  ['12025550123', '+1 202 555 0123'],
  ['5215512345678', '+52 155 123 456 78'],
  ['34600112233', '+34 600 112 233'],
  ['4915112345678', '+4915112345678'],
  ['123456789012345678', '123456789012345678'],
])('%s is read as %s', (number, shown) => {
  expect(formatPhone(number)).toBe(shown)
})

test('formatting keeps all digits in order', () => {
  for (const number of ['59891234567', '5491123456789', '244923456789', '1202555'])
    expect(formatPhone(number).replace(/\D/g, '')).toBe(number)
})
