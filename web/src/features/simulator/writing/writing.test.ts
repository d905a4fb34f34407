import { locationContent } from '@recado/contract/messages/locationAndCard'
import { expect, test } from 'vitest'
import { readCards } from '../../../shared/text/readCards.ts'
import { readLocation } from '../../../shared/text/readLocation.ts'
import { isNumber } from '../customers/isNumber.ts'
import { freshNumber } from '../customers/newCustomer.ts'
import { sayCard } from './cardOf.ts'
import { groupNamed } from './groupNamed.ts'
import { places } from './placeOf.ts'

test('the app parses every preset location', () => {
  for (const place of places) {
    const { body = '' } = locationContent(place)
    const { link, description } = readLocation(body)
    expect([description, link]).toEqual([place.name, expect.stringContaining(`${place.latitude}%2C${place.longitude}`)])
  }
})

test('a contact card keeps its name, whatever characters it has', () => {
  const { body = '' } = sayCard({ name: 'Rocha, Beatriz; Ltda', number: '5511987001122' })
  expect(readCards(body)).toMatchObject([{ name: 'Rocha, Beatriz; Ltda', numbers: ['5511987001122'] }])
})

test('spelling variants of a name give the same group', () => {
  expect(groupNamed('  Família Alves ').id).toBe(groupNamed('familia ALVES!').id)
  expect(groupNamed('Família Alves').id).not.toBe(groupNamed('Família Alvim').id)
  expect(groupNamed('👨‍👩‍👧').id).toBe('group-group')
})

test('a suggested number is valid on the network', () => {
  for (let count = 0; count < 200; count++) {
    const number = freshNumber()
    expect(isNumber(number)).toBe(true)
    expect(number).toMatch(/^55[1-9]\d9[6-9]\d{7}$/)
  }
})
