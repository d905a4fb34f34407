import { expect, test } from 'vitest'
import { parseCoordinates } from './parseCoordinates.ts'

const se = { latitude: -23.5503, longitude: -46.6339 }

test.each([
  '-23.5503, -46.6339',
  ' -23.5503 -46.6339 ',
  '-23.5503;-46.6339',
  'https://maps.google.com/maps?q=-23.5503%2C-46.6339&z=17',
  'https://www.google.com/maps/search/?api=1&query=-23.5503,-46.6339',
  'https://www.google.com/maps/place/Pra%C3%A7a/@-23.6,-46.7,17z/data=!3d-23.5503!4d-46.6339',
  'https://www.google.com/maps/@-23.5503,-46.6339,17z',
  'https://maps.apple.com/?ll=-23.5503,-46.6339&q=Pra%C3%A7a',
])('a place is read from %s', (text) => {
  expect(parseCoordinates(text)).toEqual(se)
})

test.each(['', 'Praça da Sé, 100', 'https://maps.app.goo.gl/abc', '-123.5, 10', '10, 200', '%E0%A4%A'])('there is none in “%s”', (text) => {
  expect(parseCoordinates(text)).toBeNull()
})
