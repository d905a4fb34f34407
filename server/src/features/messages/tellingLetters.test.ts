import { expect, test } from 'vitest'
import { countOf, sharesOf, tellingLetters } from './tellingLetters.ts'

/** Every second one ends like many words do, and every fourth one is about the same. */
const texts = Array.from(
  { length: 400 },
  (_, turn) => `bom dia ${turn}${turn % 2 ? ' atendimento' : ''}${turn % 4 ? '' : ' seu pagamento'}`,
)
const known = { texts, shares: sharesOf(texts) }

test('what stands in half of all messages is left out, as long as enough is left', () => {
  expect(tellingLetters('zuvimento', known)).toEqual(['zuvim'])
  expect(tellingLetters('mentozuvi', known)).toEqual(['tozuvi'])
  expect(tellingLetters('zuvmentoquir', known)).toEqual(['zuvme', 'toquir'])
  expect(tellingLetters('mento', known)).toEqual(['mento'])
})

test('what stands in one message of thirty is left out as well: each list is gone through from its beginning to its end', () => {
  const texts = Array.from({ length: 600 }, (_, turn) => `bom dia ${turn}${turn % 30 ? '' : ' embalagem'}`)
  expect(tellingLetters('zuvimlage', { texts, shares: sharesOf(texts) })).toEqual(['zuvimla'])
})

test('where the rest alone is frequent, what tells it apart stays', () => {
  expect(countOf(['pagam'], texts)).toBe(100)
  const parts = tellingLetters('pagamentos', known)
  expect(countOf(parts, texts)).toBe(0)
  expect(parts.join('')).toMatch(/s$/)
})

test('what is short, several words, or not of plain letters is asked for as it is', () => {
  for (const text of ['mento', 'o atendimento dele', '50%_mento', 'ação atendimento', 'mento'.repeat(9)])
    expect(tellingLetters(text, known)).toEqual([text])
  expect(tellingLetters('atendimento', { texts: [], shares: new Map() })).toEqual(['atendimento'])
})

test('whatever holds the word holds its parts, one behind the other', () => {
  const letters = 'aeimnotdzq'
  let seed = 7
  const letter = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return letters[seed % letters.length] ?? ''
  }
  for (let turn = 0; turn < 300; turn++) {
    const word = Array.from({ length: 3 + (turn % 15) }, letter).join('')
    const parts = tellingLetters(word, known)
    expect(countOf(parts, [word])).toBe(1)
    expect(parts.every(({ length }) => length >= 3)).toBe(true)
  }
})
