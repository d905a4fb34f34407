import { companyEndpoints } from '@recado/contract/companies/companies'
import { expect, test } from 'vitest'
import { formatPhoneInput } from './formatPhoneInput.ts'

const typed = (text: string) => [...text].reduce((shown, key) => formatPhoneInput(shown + key, 'pt'), '')

test('Portuguese: the specification’s mask, while it is typed and for a landline', () => {
  expect(typed('11987654321')).toBe('(11) 98765-4321')
  expect(typed('1132654321')).toBe('(11) 3265-4321')
  expect(typed('1')).toBe('(1')
  expect(typed('119876543219999')).toBe('(11) 98765-4321')
})

test('a digit can be deleted at every position', () => {
  let shown = '(11) 98765-4321'
  for (let digits = 10; digits >= 0; digits--) {
    const before = shown.replace(/\D/g, '').length
    while (shown && shown.replace(/\D/g, '').length === before) shown = shown.slice(0, -1)
    shown = formatPhoneInput(shown, 'pt')
    expect(shown.replace(/\D/g, '')).toHaveLength(digits)
  }
})

test('in other languages: a plus and at most 15 digits', () => {
  expect(formatPhoneInput('44 20 7946-0958', 'en')).toBe('+442079460958')
  expect(formatPhoneInput('+1234567890123456789', 'es')).toBe('+123456789012345')
  expect(formatPhoneInput('+', 'en')).toBe('+')
  expect(formatPhoneInput('', 'en')).toBe('')
})

test('the contract accepts masked numbers', () => {
  const phone = companyEndpoints.signUp.body.shape.phone
  expect(phone.parse('(11) 98765-4321')).toBe('11987654321')
  expect(phone.parse('+442079460958')).toBe('+442079460958')
})
