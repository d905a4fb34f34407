import type { QuickMessageChoice } from '@recado/contract/quickMessages'
import { expect, test } from 'vitest'
import { findQuickMessages, prepareChoices } from './findQuickMessages.ts'

let drawn = 0
const choice = (shortcode: string, more: Partial<QuickMessageChoice> = {}): QuickMessageChoice => ({
  ...{ id: ++drawn, shortcode, message: '', geral: true, status: true, userId: 2, uses: 0 },
  ...{ isMedia: false, mediaPath: null, mediaName: null, media: null },
  ...more,
})
const found = (all: QuickMessageChoice[], typed: string, limit = 50) =>
  findQuickMessages(prepareChoices(all), typed, limit).map(({ shortcode }) => shortcode)

test('own quick messages come first, then the most used, then by shortcode', () => {
  const all = [
    choice('c'),
    choice('b'),
    choice('used', { uses: 3 }),
    choice('mine', { geral: false }),
    choice('mine too', { geral: false, uses: 1 }),
  ]
  expect(found(all, '')).toEqual(['mine too', 'mine', 'used', 'b', 'c'])
  expect(found(all, '', 2)).toEqual(['mine too', 'mine'])
})

test('a list is sorted once, however many callers there are', () => {
  const all = [choice('b'), choice('a')]
  expect(prepareChoices(all)).toBe(prepareChoices(all))
  expect(prepareChoices([...all])).not.toBe(prepareChoices(all))
})

test('quick messages match by shortcode and text; shortcode prefixes come first', () => {
  const all = [
    choice('chave', { message: 'A chave do PIX é', geral: false, uses: 9 }),
    choice('pix'),
    choice('horário', { message: 'Até as 18h' }),
    choice('o pix'),
  ]
  expect(found(all, 'Pi')).toEqual(['pix', 'chave', 'o pix'])
  expect(found(all, 'HORARIO')).toEqual(['horário'])
  expect(found(all, 'ate as')).toEqual(['horário'])
  expect(found(all, 'girafa')).toEqual([])
})
