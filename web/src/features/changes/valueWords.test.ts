import { expect, test } from 'vitest'
import { type ValueWords, wordsOfValue } from './valueWords.ts'

const words: ValueWords = {
  word: (text) => ({ enabled: 'on', user: 'User' })[text] ?? text,
  field: (column) => column.toUpperCase(),
  money: (cents) => `R$ ${cents / 100}`,
  nothing: 'empty',
  closed: 'closed',
  language: 'en',
}
const said = (column: string, value: string | null) => wordsOfValue(column, value, words)

test('a stored value is told as people say it', () => {
  expect(said('value', null)).toBe('empty')
  expect(said('events', '[]')).toBe('empty')
  expect(said('value', 'enabled')).toBe('on')
  expect(said('value', 'Good morning! We open at 8.')).toBe('Good morning! We open at 8.')
  expect(said('valueCents', '4900')).toBe('R$ 49')
  expect(said('dueDate', '2030-03-31')).toBe('31/03/2030')
})

test('lists and objects have a line for each part', () => {
  expect(said('events', '["message","user"]')).toBe('message, User')
  const hours = { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' }
  expect(said('schedules', JSON.stringify([hours, { ...hours, weekdayEn: 'sunday', endTime: '08:00' }]))).toBe(
    'Monday: 08:00–18:00\nSunday: closed',
  )
  expect(said('daysOff', '[{"date":"2026-12-25","name":"Natal","everyYear":true}]')).toBe('25/12/2026 Natal')
  expect(said('settings', '{"host":"example.com","tls":true}')).toBe('HOST: example.com\nTLS: true')
})

test('a text that was cut off or only looks like a list stays as it is', () => {
  expect(said('schedules', '[{"weekday":"Seg…')).toBe('[{"weekday":"Seg…')
  expect(said('greetingMessage', '[Loja] Bom dia!')).toBe('[Loja] Bom dia!')
})
