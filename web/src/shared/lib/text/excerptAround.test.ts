import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptAround } from './excerptAround.ts'

const shown = (text: string, words: string) =>
  excerptAround(text, words)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('')

test('the words are found as the search finds them, every time', () => {
  expect(shown('Café com leite, ou CAFE puro?', 'café')).toBe('[Café] com leite, ou [CAFE] puro?')
  expect(shown('duas\nlinhas', 'as lin')).toBe('du[as lin]has')
})

test('a long text is cut around the first match, at the beginning of a word', () => {
  const long = `${'muito antes disso '.repeat(5)}chegou o pedido ${'e depois mais '.repeat(30)}`
  expect(shown(long, 'pedido')).toMatch(/^…(muito |antes |disso )+chegou o \[pedido\] e depois/)
  expect(shown(`${'x'.repeat(200)}pedido`, 'pedido')).toBe(`…${'x'.repeat(30)}[pedido]`)
})

test('characters that fold to several do not shift the match', () => {
  expect(shown('Bom… então, Recado™ por ½ do preço', 'preco')).toBe('Bom… então, Recado™ por ½ do [preço]')
})

test('a text without the words shows its beginning', () => {
  expect(shown('bolo', 'torta')).toBe('bolo')
})

test('the excerpt is part of the text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.string({ minLength: 1, maxLength: 5 }), (text, words) => {
      const parts = excerptAround(text, words)
        .map((part) => part.text)
        .join('')
      expect(text.replace(/\s+/g, ' ')).toContain(parts.replace(/^…/, ''))
    }),
    tries.rule,
  )
})
