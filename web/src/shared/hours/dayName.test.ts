import { expect, test } from 'vitest'
import { dayName, dayWord, shortDayName } from './dayName.ts'

test('days have their names in each language', () => {
  expect(['pt', 'en', 'es'].map((language) => dayName('monday', language))).toEqual(['Segunda-feira', 'Monday', 'Lunes'])
  expect(['pt', 'en', 'es'].map((language) => dayName('sunday', language))).toEqual(['Domingo', 'Sunday', 'Domingo'])
  expect(['pt', 'en', 'es'].map((language) => dayWord('monday', language))).toEqual(['segunda-feira', 'Monday', 'lunes'])
  expect(['pt', 'en', 'es'].map((language) => shortDayName('wednesday', language))).toEqual(['Qua', 'Wed', 'Mié'])
})
