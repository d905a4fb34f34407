import { expect, test } from 'vitest'
import { plainText } from './richText.ts'

const p = (...children: unknown[]) => ({ type: 'p', children })
const li = (...children: unknown[]) => ({ type: 'li', children: [{ type: 'lic', children: children.slice(0, 1) }, ...children.slice(1)] })

test('formatting becomes that of WhatsApp, with spaces outside of the marks', () => {
  expect(
    plainText([
      p(
        { text: 'Um ' },
        { text: 'pão ', bold: true },
        { text: 'quente', italic: true },
        { text: ' e ' },
        { text: 'velho', strikethrough: true },
      ),
    ]),
  ).toBe('Um *pão* _quente_ e ~velho~')
  expect(plainText([p({ text: 'tudo', bold: true, italic: true })])).toBe('_*tudo*_')
  expect(plainText([p({ text: '  ', bold: true })])).toBe('')
})

test('paragraphs become lines, empty ones stay empty lines', () => {
  expect(plainText([p({ text: 'Um' }), p({ text: '' }), p({ text: 'Dois' })])).toBe('Um\n\nDois')
})

test('a link shows its address once', () => {
  const link = (text: string) => ({ type: 'a', url: 'https://example.com', children: [{ text }] })
  expect(plainText([p({ text: 'Veja ' }, link('o cardápio'))])).toBe('Veja o cardápio (https://example.com)')
  expect(plainText([p(link('https://example.com'))])).toBe('https://example.com')
})

test('lists keep bullets, numbers and indentation', () => {
  const inner = { type: 'ul', children: [li({ text: 'com gergelim' })] }
  expect(plainText([{ type: 'ol', children: [li({ text: 'Francês' }, inner), li({ text: 'Integral' })] }])).toBe(
    '1. Francês\n  - com gergelim\n2. Integral',
  )
})

test('a variable becomes its value, including line breaks', () => {
  const variable = { type: 'inline-variable', children: [p({ text: 'Ana' }), p({ text: 'Maria', bold: true })] }
  expect(plainText([p({ text: 'Oi ' }, variable)])).toBe('Oi Ana\n*Maria*')
})

test('an invalid document becomes an empty text', () => {
  for (const strange of [[], [null], [7], [{}], [{ children: null }], [{ type: 'p' }], [[p()]]]) expect(plainText(strange)).toBe('')
})
