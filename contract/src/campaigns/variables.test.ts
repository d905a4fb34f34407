import { expect, test } from 'vitest'
import { fillCampaign, unknownKeys } from './variables.ts'

const ana = { name: 'Ana {email}', email: 'ana@example.com', number: '5511987654321' }

test('a recipient’s own and the company’s keys are filled in, however they are written, and values are never read again', () => {
  const text = 'Olá {nome} ({ Numero }), {loja} · {name} {number} {email}'
  expect(fillCampaign(text, ana, [{ key: 'Loja', value: 'Café {nome}' }])).toBe(
    'Olá Ana {email} (5511987654321), Café {nome} · Ana {email} 5511987654321 ana@example.com',
  )
})

test('what nobody knows stays as it was written, and is named once', () => {
  const text = '{desconto} {nome} {Desconto} {desconto} { } {duas palavras}'
  expect(fillCampaign('{desconto}', ana, [])).toBe('{desconto}')
  expect(unknownKeys(text, [])).toEqual(['desconto', 'Desconto'])
  expect(unknownKeys(text, [{ key: 'DESCONTO', value: '' }])).toEqual([])
})

test('a key of the company never hides one of the recipient', () => {
  expect(fillCampaign('{nome}', ana, [{ key: 'nome', value: 'nobody' }])).toBe(ana.name)
})
