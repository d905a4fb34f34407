import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../kit/propertyTries.fixture.ts'
import { builtInValues } from './builtIns.ts'
import { createLookup, fillVariables, keyOfVariable, parseVariables, unknownVariables, variablesWithoutValue } from './variables.ts'

const circumstances = { name: 'Ana Lima', code: '42', company: 'Padaria', language: 'pt', timezone: 'UTC', now: new Date(0) } as const
const builtIn = builtInValues(circumstances)
const ana = builtInValues({ ...circumstances, name: 'Ana {email}', email: 'ana@example.com', number: '5511987654321' })

test('spaces, case and accents within the braces do not matter, an unknown name stays, an empty value leaves nothing', () => {
  const text = '{{ firstName }}|{{  name}}|{{FIRSTNAME}}|{{nomé}}|{{}}|{firstName}|{{user}}|{{toString}}|{{__proto__}}|{{ | x }}'
  expect(fillVariables(text, createLookup({ builtIn }))).toBe(
    'Ana|Ana Lima|Ana|Ana Lima|{{}}|{firstName}||{{toString}}|{{__proto__}}|{{ | x }}',
  )
})

test('built-in names come first, then a column of the list, then an extra field, then a key of the company', () => {
  const sources = {
    builtIn: ana,
    columns: { cidade: 'Olinda', bairro: '' },
    fields: [
      { name: 'Cidade', value: 'Recife' },
      { name: 'Bairro', value: 'Boa Vista' },
      { name: 'Código do pedido', value: '17' },
    ],
    own: [
      { key: 'nome', value: 'nobody' },
      { key: 'BAIRRO', value: 'any' },
      { key: 'Loja', value: 'Café {nome}' },
    ],
  }
  const text = '{{name}} · {{cidade}} · {{bairro}} · {{Código do pedido}} {{codigo_do_pedido}} · {{loja}}'
  expect(fillVariables(text, createLookup(sources))).toBe('Ana {email} · Olinda · Boa Vista · 17 17 · Café {nome}')
})

test('a fallback is used if there is no value, and only then', () => {
  const lookup = createLookup({ builtIn, fields: [{ name: 'plano', value: ' ' }], known: ['Cidade'] })
  expect(fillVariables('{{cidade|sua cidade}} {{plano|o seu plano}} {{nobody|x}} {{firstName|cliente}} {{cidade|}}.', lookup)).toBe(
    'sua cidade o seu plano x Ana .',
  )
  expect(fillVariables('<{{cidade}}>', lookup)).toBe('<>')
})

test('five names in single braces are variables everywhere, others only in campaigns', () => {
  const lookup = createLookup({ builtIn: ana, own: [{ key: 'loja', value: 'Café' }] })
  const text = 'Olá {nome} ({ Numero }), {loja} · {name} {number} {email} {desconto}'
  const known = 'Olá Ana {email} (5511987654321), Café · Ana {email} 5511987654321 ana@example.com {desconto}'
  expect(fillVariables(text, lookup, 'known')).toBe(known)
  expect(fillVariables(text, lookup)).toBe(known.replace('Café', '{loja}'))
})

test('unknown variables are listed once, as they are written', () => {
  const isKnown = (key: string) => ['nome', 'cidade'].includes(key)
  const text = '{{desconto}} {nome} {{ Desconto }} {{desconto}} {{cidade|x}} {{dez|y}} {desconto} { } {duas palavras}'
  expect(unknownVariables(text, isKnown)).toEqual(['{{desconto}}', '{{ Desconto }}', '{{dez|y}}'])
  expect(unknownVariables(text, isKnown, 'known')).toEqual(['{{desconto}}', '{{ Desconto }}', '{{dez|y}}', '{desconto}'])
})

test('a text lacks variables that others have, that are empty here, and that have no fallback', () => {
  const lookup = createLookup({ builtIn: { ...builtIn, email: '' }, columns: { cidade: '', plano: 'Ouro' } })
  expect(variablesWithoutValue('{{cidade}} {{Cidade|sua cidade}} {{plano}} {email} {{nobody}}', lookup)).toEqual(['cidade', 'email'])
  expect(variablesWithoutValue('{{cidade|sua cidade}} {{plano}} {{name}}', lookup)).toEqual([])
})

test('where each variable is, with its fallback', () => {
  expect(parseVariables('a {{ Cidade |a sua}} {nome}')).toEqual([
    { written: '{{ Cidade |a sua}}', at: 2, key: 'cidade', fallback: 'a sua', isSingle: false },
    { written: '{nome}', at: 21, key: 'nome', fallback: undefined, isSingle: true },
  ])
  expect(keyOfVariable(' Data de  Nascimento? ')).toBe('data_de_nascimento')
})

test('a value is never read as a template, and a text without variables stays as it is', () => {
  const braces = fc.constantFrom('{{', '}}', '{{name}}', '{{company}}', '{nome}', '|', '$&', '$1', ' ', 'x')
  const tricky = fc.array(braces, { maxLength: 5 }).map((parts) => parts.join('') || 'x')
  fc.assert(
    fc.property(tricky, tricky, tricky, (name, company, value) => {
      const lookup = createLookup({
        builtIn: builtInValues({ ...circumstances, name: `a${name}`, company }),
        fields: [{ name: 'f', value }],
      })
      const shown = value.trim() === '' ? '' : value
      expect(fillVariables('<{{name}}|{{company}}|{{f}}>', lookup).trim()).toBe(`<a${name}|${company}|${shown || value}>`)
    }),
    tries.rule,
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.includes('{'))
      expect(fillVariables(text, createLookup({ builtIn }))).toBe(text)
    }),
    tries.rule,
  )
})

test('a text made to be slow is read at once', () => {
  const texts = [
    `${'{{ '.repeat(2000)}`,
    `{{${' '.repeat(60_000)}`,
    `{{a|${'b'.repeat(60_000)}`,
    `{${' '.repeat(60_000)}`,
    '{{{{|||'.repeat(9000),
  ]
  const since = performance.now()
  for (const text of texts) expect(fillVariables(text, createLookup({ builtIn }), 'known')).toBe(text)
  expect(performance.now() - since).toBeLessThan(1000)
})
