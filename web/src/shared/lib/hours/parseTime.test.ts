import { expect, test } from 'vitest'
import { parseTime, stepTime } from './parseTime.ts'

test('a time is parsed in all its notations', () => {
  for (const text of ['8', '08', '8h', '8 h', '800', '0800', '8:00', '08:00', ' 08.00 ', '8h00', '8,00'])
    expect(parseTime(text), text).toBe('08:00')
  expect(['18:30', '1830', '18h30', '18.30'].map(parseTime)).toEqual(Array(4).fill('18:30'))
  expect(['0', '00:00', '24', '24:00', '2400'].map(parseTime)).toEqual(Array(5).fill('00:00'))
})

test('invalid times are refused', () => {
  for (const text of ['', ' ', 'x', '25', '24:01', '8:60', '860', '12345', '8:5', '-1', '8:00 pm', '1:2:3'])
    expect(parseTime(text), text).toBe(null)
})

test('steps go by quarters, around midnight', () => {
  expect([stepTime('08:00', 15), stepTime('08:10', 15), stepTime('23:45', 15)]).toEqual(['08:15', '08:15', '00:00'])
  expect([stepTime('08:00', -15), stepTime('08:10', -15), stepTime('00:00', -15)]).toEqual(['07:45', '08:00', '23:45'])
})
