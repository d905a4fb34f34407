import { locationContent } from '@recado/contract/messages/locationAndCard'
import { expect, test } from 'vitest'
import { parseLocation } from '#web/shared/lib/text/parseLocation.ts'
import { parseVcards } from '#web/shared/lib/text/parseVcards.ts'
import { isPhoneNumber, randomNumber } from '../contacts/createContact.ts'
import { groupOfName } from '../phone/phoneChat.ts'
import { toContactCard } from './contactCard.ts'
import { presetLocations } from './presetLocations.ts'

test('the app parses every preset location', () => {
  for (const preset of presetLocations) {
    const { body = '' } = locationContent(preset)
    const { link, description } = parseLocation(body)
    expect([description, link]).toEqual([preset.name, expect.stringContaining(`${preset.latitude}%2C${preset.longitude}`)])
  }
})

test('a contact card keeps its name, whatever characters it has', () => {
  const { body = '' } = toContactCard({ name: 'Rocha, Beatriz; Ltda', number: '5511987001122' })
  expect(parseVcards(body)).toMatchObject([{ name: 'Rocha, Beatriz; Ltda', numbers: ['5511987001122'] }])
})

test('spelling variants of a name give the same group', () => {
  expect(groupOfName('  Família Alves ').id).toBe(groupOfName('familia ALVES!').id)
  expect(groupOfName('Família Alves').id).not.toBe(groupOfName('Família Alvim').id)
  expect(groupOfName('👨‍👩‍👧').id).toBe('group-group')
})

test('a suggested number is valid on the network', () => {
  for (let count = 0; count < 200; count++) {
    const number = randomNumber()
    expect(isPhoneNumber(number)).toBe(true)
    expect(number).toMatch(/^55[1-9]\d9[6-9]\d{7}$/)
  }
})
