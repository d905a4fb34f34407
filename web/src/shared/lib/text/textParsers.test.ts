import { expect, test } from 'vitest'
import { isFewEmoji } from './isFewEmoji.ts'
import { parseLocation } from './parseLocation.ts'
import { parseVcards } from './parseVcards.ts'
import { stripDirectionMarks } from './stripDirectionMarks.ts'
import { truncateText } from './truncateText.ts'

const dot = `data:image/png;base64,${'iVBORw0KGgo'.repeat(12)}==`

test('a location has its image, link and description', () => {
  expect(parseLocation(`${dot}|https://maps.google.com/?q=1,2|Praça da Sé | centro`)).toEqual({
    picture: dot,
    link: 'https://maps.google.com/?q=1,2',
    description: 'Praça da Sé | centro',
  })
})

test('unsafe parts of a location are dropped', () => {
  for (const link of ['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', 'nowhere'])
    expect(parseLocation(`x|${link}|Aqui`), link).toEqual({ picture: undefined, link: undefined, description: 'Aqui' })
  expect(parseLocation('data:image/svg+xml;base64,PHN2Zz4=|https://example.com').picture).toBeUndefined()
  expect(parseLocation('').link).toBeUndefined()
})

test('a contact card has name, company and numbers, with folded lines and escapes', () => {
  const card = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Rocha;Beatriz;;;',
    'FN:Beatriz\\, a Bia',
    'ORG:Café Aurora;',
    'item1.TEL;type=CELL;waid=5511987001122:+55 11 98700-1122',
    'TEL:+351 912',
    '  345 678',
    'URL:javascript:alert(1)',
    'END:VCARD',
  ].join('\r\n')
  expect(parseVcards(card)).toEqual([
    { name: 'Beatriz, a Bia', organisation: 'Café Aurora', numbers: ['5511987001122', '351912345678'], email: '' },
  ])
})

test('a card without a full name is named by its parts; an empty card is ignored', () => {
  expect(parseVcards('BEGIN:VCARD\nN:Rocha;Beatriz;;;\nEND:VCARD\nBEGIN:VCARD\nEND:VCARD')).toMatchObject([{ name: 'Beatriz Rocha' }])
  expect(parseVcards('Beatriz')).toEqual([])
})

test('only a few emoji and nothing else are shown large', () => {
  for (const face of ['👍', '❤️', '👩‍👩‍👧‍👦 🇧🇷', '👍🏽👍🏽👍🏽', '1️⃣']) expect(isFewEmoji(face), face).toBe(true)
  for (const text of ['', 'ok 👍', '1', '👍👍👍👍', '#', '©']) expect(isFewEmoji(text), text).toBe(false)
})

test('a long text is cut between words, and a word without end is cut too', () => {
  expect(truncateText('a '.repeat(400))).toBeUndefined()
  expect(truncateText('palavra '.repeat(200))).toMatch(/^(palavra )+palavra…$/)
  expect(truncateText('a'.repeat(5000))).toHaveLength(601)
})

test('direction characters are removed from a name', () => {
  expect(stripDirectionMarks('nota\u202egpj.exe')).toBe('notagpj.exe')
})
