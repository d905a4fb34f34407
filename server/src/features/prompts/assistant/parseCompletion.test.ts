import { expect, test } from 'vitest'
import { parseCompletion } from './parseCompletion.ts'

const said = (content: string | null, finish_reason = 'stop') => parseCompletion({ choices: [{ finish_reason, message: { content } }] })
const textOf = (answer: ReturnType<typeof parseCompletion>) => answer.replies[0]?.text

test('an answer is cut between words to the length of a message', () => {
  const text = textOf(said('word '.repeat(2000))) ?? ''
  expect(text.length).toBeLessThanOrEqual(4096)
  expect(text).toMatch(/word…$/)
  expect(textOf(said('x'.repeat(4096)))).toHaveLength(4096)
})

test('a truncated answer ends with its last full sentence, if that is most of it', () => {
  expect(textOf(said('We open at seven. On Sundays we', 'length'))).toBe('We open at seven.')
  expect(textOf(said('Yes. We have many kinds of bread and', 'length'))).toBe('Yes. We have many kinds of bread and…')
  expect(textOf(said('It costs R$ 3.50 and', 'length'))).toBe('It costs R$ 3.50 and…')
})

const markers = [
  'Ação: Transferir para o setor de atendimento',
  'AÇÃO: TRANSFERIR PARA O SETOR DE ATENDIMENTO.',
  'acao:transferir para o setor de atendimento',
  '*Ação: Transferir para o setor de atendimento*',
  '“Ação:  Transferir  para o setor\nde atendimento”',
  'Ac\u0327a\u0303o: Transferir para o setor de atendimento',
]
test.for(markers)('%s hands over and is removed from the answer', (marker) => {
  expect(said(marker)).toEqual({ replies: [], orders: { stop: 'asked' } })
  expect(said(`Claro!\n${marker}`)).toEqual({ replies: [{ text: 'Claro!' }], orders: { stop: 'asked' } })
})

test('similar words about a transfer hand nothing over', () => {
  expect(said('Quer que eu transfira você para o setor de atendimento?')).toMatchObject({ orders: {} })
})

test('the reason is a short text, whatever arguments the tool gets', () => {
  const call = (given: unknown) =>
    parseCompletion({ choices: [{ message: { tool_calls: [{ function: { name: 'transfer_to_attendant', arguments: given } }] } }] }).orders
      .stop
  expect(call('{"reason":" Wants\\na person "}')).toBe('Wants a person')
  expect(call(`{"reason":"${'x'.repeat(9999)}"}`)).toHaveLength(200)
  for (const given of ['', '{}', 'null', '[]', '7', '{"reason":{"a":1}}', '{"reason":', null, 7])
    expect(call(given), String(given)).toBe('asked')
})

test('a response that is no completion fails as garbage', () => {
  for (const given of [undefined, null, 'text', 7, {}, { choices: [] }, { choices: [{}] }, { choices: [{ message: { content: 7 } }] }])
    expect(() => parseCompletion(given), JSON.stringify(given)).toThrow('garbage')
})
