import { fold } from '@recado/contract/kit/fold'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMatches } from './findMatches.ts'

const marked = (text: string, words: string) =>
  findMatches(text, words)
    .toReversed()
    .reduce((shown, { from, to }) => `${shown.slice(0, from)}[${shown.slice(from, to)}]${shown.slice(to)}`, text)

test('words match without accents and case, also after characters that fold to several', () => {
  expect(marked('Café com leite, ou CAFE puro?', 'café')).toBe('[Café] com leite, ou [CAFE] puro?')
  expect(marked('Então… o preço do Recado™ é ½ do preço', 'preco')).toBe('Então… o [preço] do Recado™ é ½ do [preço]')
  expect(marked('ﬁm do ﬁlme', 'filme')).toBe('ﬁm do [ﬁlme]')
  expect(marked('São Paulo', 'sao p')).toBe('[São P]aulo')
})

test('a character that folds to several is matched as a whole', () => {
  expect(marked('Recado™!', 'recadot')).toBe('[Recado™]!')
  expect(marked('espere…', '.')).toBe('espere[…]')
  expect(marked('½ litro', '1')).toBe('[½] litro')
})

const sign = fc.oneof(
  fc.constantFrom('…', '™', '½', 'ﬁ', '㎏', 'é', 'e\u0301', 'ç', 'İ', '각', '😀', 'a', 'e', 'T', 'M', '.', '1', ' '),
  fc.string({ unit: 'grapheme', maxLength: 1 }),
)
const typed = fc.array(sign, { maxLength: 30 }).map((signs) => signs.join(''))

test('each match covers the words and no further characters', () => {
  fc.assert(
    fc.property(typed, typed, fc.nat(30), fc.nat(4), (before, text, start, length) => {
      const all = before + text
      const words = fold(all).slice(start, start + length)
      const places = findMatches(all, words)
      // Greek sigma has another form at the end of a word.
      const alike = (value: string) => fold(value).replaceAll('ς', 'σ')
      expect(places.length > 0).toBe(words !== '')
      expect(places.every(({ from }, at) => from >= (places[at - 1]?.to ?? 0))).toBe(true)
      for (const { from, to } of places) {
        const signs = [...all.slice(from, to)]
        expect(alike(signs.join(''))).toContain(alike(words))
        const last = signs.findLastIndex((one) => fold(one) !== '')
        expect(alike(words)).toContain(alike(signs.slice(1, last).join('')))
      }
    }),
    tries.values,
  )
})
