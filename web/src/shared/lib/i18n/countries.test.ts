import { settings } from '@recado/contract/companies/settings'
import { expect, test } from 'vitest'
import { countries, countryCodeOf, countryName } from './countries.ts'

test('every offered country exists, and the server accepts it', () => {
  const all = countries('pt')
  expect(all.find(({ value }) => value === 'BR')).toEqual({ value: 'BR', label: 'Brasil' })
  expect(countries('en').map(({ label }) => label)).toContain('Germany')
  const values = all.map(({ value }) => value)
  for (const code of ['DD', 'SU', 'EU', 'UN', 'ZZ', 'XA', 'QO']) expect(values).not.toContain(code)
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
  expect(all.filter(({ value }) => !settings.country.value.safeParse(value).success)).toEqual([])
})

test('free text is mapped to the country it names in any language, otherwise kept', () => {
  for (const text of ['BR', 'br', 'Brasil', ' brasil ', 'Brazil']) expect(countryCodeOf(text), text).toBe('BR')
  expect([countryCodeOf('Alemanha'), countryCodeOf('Alemania'), countryCodeOf('Atlantis'), countryCodeOf('')]).toEqual([
    'DE',
    'DE',
    'Atlantis',
    '',
  ])
  expect([countryName('Brazil', 'pt'), countryName('DE', 'es'), countryName('Atlantis', 'en')]).toEqual(['Brasil', 'Alemania', 'Atlantis'])
})
