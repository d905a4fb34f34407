import { expect, test } from 'vitest'
import { capitalizedDayName, longDayName, shortDayName } from './dayNames.ts'

test('days have their names in each language', () => {
  expect(['pt', 'en', 'es'].map((language) => capitalizedDayName('monday', language))).toEqual(['Segunda-feira', 'Monday', 'Lunes'])
  expect(['pt', 'en', 'es'].map((language) => capitalizedDayName('sunday', language))).toEqual(['Domingo', 'Sunday', 'Domingo'])
  expect(['pt', 'en', 'es'].map((language) => longDayName('monday', language))).toEqual(['segunda-feira', 'Monday', 'lunes'])
  expect(['pt', 'en', 'es'].map((language) => shortDayName('wednesday', language))).toEqual(['Qua', 'Wed', 'Mié'])
})
