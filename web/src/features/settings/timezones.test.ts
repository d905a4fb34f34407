import { settings } from '@recado/contract/companies/settings'
import { expect, test } from 'vitest'
import { timezones } from './timezones.ts'

test('the server accepts every offered time zone, and the current one is included', () => {
  const all = timezones('pt', 'America/Sao_Paulo')
  expect(all.find(({ value }) => value === 'America/Sao_Paulo')).toMatchObject({
    label: 'America/Sao Paulo',
    detail: expect.stringContaining('Brasília'),
  })
  expect(all.filter(({ value }) => !settings.timezone.value.safeParse(value).success)).toEqual([])
  expect(timezones('pt', 'Etc/GMT+3')[0]).toMatchObject({ value: 'Etc/GMT+3' })
})
