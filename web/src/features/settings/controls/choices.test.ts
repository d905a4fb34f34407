import { settings } from '@recado/contract/companies/settings'
import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import { timezones } from './timezones.ts'

test('every country that is offered is one, and the server takes it', () => {
  const all = countries('pt')
  expect(all.find(({ value }) => value === 'BR')).toEqual({ value: 'BR', label: 'Brasil' })
  expect(countries('en').map(({ label }) => label)).toContain('Germany')
  const values = all.map(({ value }) => value)
  for (const code of ['DD', 'SU', 'EU', 'UN', 'ZZ', 'XA', 'QO']) expect(values).not.toContain(code)
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
  expect(all.filter(({ value }) => !settings.country.value.safeParse(value).success)).toEqual([])
})

test('every time zone that is offered is taken, and the one that is set is among them', () => {
  const all = timezones('pt', 'America/Sao_Paulo')
  expect(all.find(({ value }) => value === 'America/Sao_Paulo')).toMatchObject({
    label: 'America/Sao Paulo',
    detail: expect.stringContaining('Brasília'),
  })
  expect(all.filter(({ value }) => !settings.timezone.value.safeParse(value).success)).toEqual([])
  expect(timezones('pt', 'Etc/GMT+3')[0]).toMatchObject({ value: 'Etc/GMT+3' })
})
