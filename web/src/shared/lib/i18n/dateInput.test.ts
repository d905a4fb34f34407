import { expect, test } from 'vitest'
import { formatDateInput, parseDay, parseMoment } from './dateInput.ts'

const today = '2031-03-05'

test.for([
  ['05/03/2031', '2031-03-05'],
  ['5/3/2031', '2031-03-05'],
  ['5.3.31', '2031-03-05'],
  ['31-12-2030', '2030-12-31'],
  ['05032031', '2031-03-05'],
  ['14/1', '2031-01-14'],
  [' 2031-03-05 ', '2031-03-05'],
  ['29/02/2032', '2032-02-29'],
] as const)('%s is a day', ([typed, day]) => expect(parseDay(typed, today)).toBe(day))

test.for(['', 'amanhã', '30/02/2031', '29/02/2031', '13/13/2031', '00/01/2031', '1/1/1', '01/01/9999', '5/3/2031 10:00', '2031-3-5'])(
  '%s is none',
  (typed) => expect(parseDay(typed, today)).toBeNull(),
)

test.for([
  ['05/03/2031 09:30', '2031-03-05T09:30'],
  ['5/3 9:30', '2031-03-05T09:30'],
  ['5/3/31, 9h30', '2031-03-05T09:30'],
  ['2031-03-05T09:30', '2031-03-05T09:30'],
] as const)('%s is a moment', ([typed, moment]) => expect(parseMoment(typed, today)).toBe(moment))

test.for(['', '05/03/2031', '09:30', '05/03/2031 24:00', '05/03/2031 09:60', '30/02/2031 09:30'])('%s is no moment', (typed) =>
  expect(parseMoment(typed, today)).toBeNull(),
)

test('a parsed date is formatted, and invalid text stays as typed', () => {
  expect(formatDateInput('2031-03-05')).toBe('05/03/2031')
  expect(formatDateInput('2031-03-05T09:30')).toBe('05/03/2031 09:30')
  expect(formatDateInput('31/02/2031')).toBe('31/02/2031')
  expect(formatDateInput('')).toBe('')
})
