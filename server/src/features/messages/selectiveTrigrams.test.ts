import { expect, test } from 'vitest'
import { countContaining, MAX_TRIGRAMS, selectiveTrigrams, trigramFrequencies } from './selectiveTrigrams.ts'

/** Every second one ends like many words do, and every fourth one is about the same. */
const texts = Array.from(
  { length: 400 },
  (_, turn) => `bom dia ${turn}${turn % 2 ? ' atendimento' : ''}${turn % 4 ? '' : ' seu pagamento'}`,
)
const shares = trigramFrequencies(texts)

test('the rarest trigrams come first, and very frequent ones are left out if there are enough others', () => {
  expect(selectiveTrigrams('zuvimento', shares)).toEqual(['zuv', 'uvi', 'vim', 'ime'])
  expect(selectiveTrigrams('mentozuvi', shares)).toEqual(['toz', 'ozu', 'zuv', 'uvi'])
  expect(selectiveTrigrams('pagamentos', shares)).toEqual(['tos', 'pag', 'aga', 'gam'])
})

test('a trigram of one message in thirty comes after one of one message in sixty', () => {
  const texts = Array.from({ length: 600 }, (_, turn) => `bom dia ${turn % 60 ? '' : 'seu cofre '}${turn % 30 ? '' : ' embalagem'}`)
  expect(selectiveTrigrams('embalacofrem', trigramFrequencies(texts))).toEqual(['lac', 'aco', 'rem', 'cof'])
})

test('a short word, or a text that is not one word, is also searched as a whole', () => {
  expect(selectiveTrigrams('mento', shares)).toEqual(['men', 'ent', 'nto', 'mento'])
  expect(selectiveTrigrams('ola', shares)).toEqual(['ola', 'ola'])
  expect(selectiveTrigrams('o atendimento zuvi', shares)).toEqual(['zuv', 'uvi', 'ate', 'o atendimento zuvi'])
  expect(selectiveTrigrams('50%_m', shares)).toEqual(['50%_m'])
  expect(selectiveTrigrams('%%%', shares)).toEqual(['%%%'])
})

test('a trigram that occurs twice is searched once', () => {
  expect(selectiveTrigrams('zuvizuvizuvi', shares)).toEqual(['zuv', 'uvi', 'viz', 'izu'])
})

test('every message that contains the text contains all its trigrams', () => {
  const letters = 'aeimnotdzq %ç'
  let seed = 7
  const letter = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return letters[seed % letters.length] ?? ''
  }
  for (let turn = 0; turn < 300; turn++) {
    const text = Array.from({ length: 3 + (turn % 15) }, letter).join('')
    const asked = selectiveTrigrams(text, shares)
    expect(asked.length).toBeLessThanOrEqual(MAX_TRIGRAMS)
    for (const entry of asked) expect(countContaining(entry, [`bom ${text} dia`])).toBe(1)
    expect(asked.every(({ length }) => length >= 3)).toBe(true)
  }
})
