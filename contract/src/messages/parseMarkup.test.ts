import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../kit/propertyTries.fixture.ts'
import { type Markup, parseMarkup } from './parseMarkup.ts'

const text = (value: string): Markup => ({ kind: 'text', text: value })

test('formatting marks at the edges of words', () => {
  expect(parseMarkup('a *b c* d')).toEqual([text('a '), { kind: 'bold', parts: [text('b c')] }, text(' d')])
  expect(parseMarkup('_yes_, ~no~!')).toEqual([
    { kind: 'italic', parts: [text('yes')] },
    text(', '),
    { kind: 'strike', parts: [text('no')] },
    text('!'),
  ])
  expect(parseMarkup('*_both_*')).toEqual([{ kind: 'bold', parts: [{ kind: 'italic', parts: [text('both')] }] }])
})

test('what only looks like a mark stays as it is', () => {
  for (const plain of ['2*3*4', 'snake_case_name', '* not bold *', '*over\nlines*', '**', '5 * 3', '~', '`', '```', '_', 'a*'])
    expect(parseMarkup(plain), plain).toEqual([text(plain)])
})

test('code is not parsed further', () => {
  expect(parseMarkup('`*a*` ```x\n_y_```')).toEqual([{ kind: 'code', text: '*a*' }, text(' '), { kind: 'block', text: 'x\n_y_' }])
})

test('links, without the punctuation that ends the sentence', () => {
  expect(parseMarkup('See https://example.com/a_b?c=1. Or www.example.org!')).toEqual([
    text('See '),
    { kind: 'link', text: 'https://example.com/a_b?c=1', href: 'https://example.com/a_b?c=1' },
    text('. Or '),
    { kind: 'link', text: 'www.example.org', href: 'https://www.example.org/' },
    text('!'),
  ])
})

test('mail addresses and telephone numbers', () => {
  const linked = (written: string) =>
    parseMarkup(`Fale: ${written}, ok`).flatMap((part) => (part.kind === 'link' ? [[part.text, part.href]] : []))
  expect(linked('ana.lima@example.com.br')).toEqual([['ana.lima@example.com.br', 'mailto:ana.lima@example.com.br']])
  expect(linked('+55 11 98765-4321')).toEqual([['+55 11 98765-4321', 'tel:+5511987654321']])
  expect(linked('(11) 98765-4321')).toEqual([['(11) 98765-4321', 'tel:11987654321']])
  expect(linked('11 3456-7890')).toEqual([['11 3456-7890', 'tel:1134567890']])
})

test('an address that no browser would open is no link, and neither is a part of it', () => {
  const long = `https://example.com/${'a/'.repeat(1000)}`
  expect(parseMarkup(long)).toEqual([{ kind: 'link', text: long, href: long }])
  const endless = `https://example.com/?to=https://example.org/${'a/'.repeat(1500)}`
  expect(parseMarkup(`${endless} www.example.net`)).toEqual([
    text(`${endless} `),
    { kind: 'link', text: 'www.example.net', href: 'https://www.example.net/' },
  ])
})

test('a link ends before a character that reverses the text', () => {
  expect(parseMarkup('https://example.com/\u202egpj.exe')[0]).toMatchObject({ kind: 'link', text: 'https://example.com/' })
})

test('other numbers are no telephone numbers', () => {
  for (const plain of [
    '12.345.678/0001-95',
    '123.456.789-09',
    '21/11/2026',
    '40981234567',
    'R$ 1.234.567,89',
    '1+55 11 98765-43210',
    '@example.com',
  ])
    expect(parseMarkup(plain), plain).toEqual([text(plain)])
})

test('only http addresses become links', () => {
  for (const plain of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://', 'xhttps://example.com'])
    expect(
      parseMarkup(plain).some(({ kind }) => kind === 'link'),
      plain,
    ).toBe(false)
})

const letters = (parts: Markup[]): string => parts.map((part) => ('parts' in part ? letters(part.parts) : part.text)).join('')
const typed = fc
  .array(
    fc.constantFrom(
      '*',
      '_',
      '~',
      '`',
      '```',
      ' ',
      '\n',
      'a',
      'é',
      'https://example.com',
      'www.x.y',
      'a@b.co',
      '+55 11 98765-4321',
      '.',
      '😀',
    ),
  )
  .map((all) => all.join(''))

test('whatever is typed, nothing but marks is lost, and every link is harmless', () => {
  fc.assert(
    fc.property(typed, (value) => {
      const parts = parseMarkup(value)
      expect(letters(parts).replace(/[*_~`]/g, '')).toBe(value.replace(/[*_~`]/g, ''))
      const all = (list: Markup[]): Markup[] => list.flatMap((part) => ('parts' in part ? [part, ...all(part.parts)] : [part]))
      for (const part of all(parts)) if (part.kind === 'link') expect(part.href).toMatch(/^(https?:\/\/|mailto:[\w.%+-]+@|tel:\+?\d)/)
    }),
    tries.rule,
  )
})

test('a hostile text takes no longer than a long one', () => {
  for (const hostile of [
    '*a '.repeat(5000),
    '_*~'.repeat(5000),
    '`'.repeat(15_000),
    `${'*'.repeat(8000)}a`,
    'a.'.repeat(8000),
    '+1 '.repeat(5000),
    'https://'.repeat(20_000),
    '*https://['.repeat(16_000),
  ]) {
    const begun = performance.now()
    parseMarkup(hostile)
    // A few milliseconds; a quadratic parser took twenty seconds and more.
    expect(performance.now() - begun).toBeLessThan(5000)
  }
})
