import { expect, test } from 'vitest'
import { ASKED, countOf, sharesOf, tellingLetters } from './tellingLetters.ts'

/** Every second one ends like many words do, and every fourth one is about the same. */
const texts = Array.from(
  { length: 400 },
  (_, turn) => `bom dia ${turn}${turn % 2 ? ' atendimento' : ''}${turn % 4 ? '' : ' seu pagamento'}`,
)
const shares = sharesOf(texts)

test('the rarest entries are asked for first, and what stands in half of all messages not at all where enough is left', () => {
  expect(tellingLetters('zuvimento', shares)).toEqual(['zuv', 'uvi', 'vim', 'ime'])
  expect(tellingLetters('mentozuvi', shares)).toEqual(['toz', 'ozu', 'zuv', 'uvi'])
  expect(tellingLetters('pagamentos', shares)).toEqual(['tos', 'pag', 'aga', 'gam'])
})

test('what stands in one message of thirty comes behind what stands in one of sixty', () => {
  const texts = Array.from({ length: 600 }, (_, turn) => `bom dia ${turn % 60 ? '' : 'seu cofre '}${turn % 30 ? '' : ' embalagem'}`)
  expect(tellingLetters('embalacofrem', sharesOf(texts))).toEqual(['lac', 'aco', 'rem', 'cof'])
})

test('a word of few letters is asked for as it is besides its entries, and so is what is no word alone', () => {
  expect(tellingLetters('mento', shares)).toEqual(['men', 'ent', 'nto', 'mento'])
  expect(tellingLetters('ola', shares)).toEqual(['ola', 'ola'])
  expect(tellingLetters('o atendimento zuvi', shares)).toEqual(['zuv', 'uvi', 'ate', 'o atendimento zuvi'])
  expect(tellingLetters('50%_m', shares)).toEqual(['50%_m'])
  expect(tellingLetters('%%%', shares)).toEqual(['%%%'])
})

test('what is said twice is asked for once', () => {
  expect(tellingLetters('zuvizuvizuvi', shares)).toEqual(['zuv', 'uvi', 'viz', 'izu'])
})

test('whatever holds the text holds all that is asked for instead', () => {
  const letters = 'aeimnotdzq %ç'
  let seed = 7
  const letter = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return letters[seed % letters.length] ?? ''
  }
  for (let turn = 0; turn < 300; turn++) {
    const text = Array.from({ length: 3 + (turn % 15) }, letter).join('')
    const asked = tellingLetters(text, shares)
    expect(asked.length).toBeLessThanOrEqual(ASKED)
    for (const entry of asked) expect(countOf(entry, [`bom ${text} dia`])).toBe(1)
    expect(asked.every(({ length }) => length >= 3)).toBe(true)
  }
})
