import { expect, test } from 'vitest'
import { checkAnswer } from './checkAnswer.ts'

const price =
  'Loja do Centro: das 9h às 19h. A entrega custa R$ 9,90, grátis acima de R$ 199,00. Pix com 5% de desconto. Fale com (35) 3555-0142 ou https://casa.example/ajuda.'
const refused = (text: string, more: Partial<Parameters<typeof checkAnswer>[0]> = {}) =>
  checkAnswer({
    text,
    sources: [price],
    conversation: [],
    language: 'pt',
    now: new Date('2026-06-10T15:00:00Z'),
    timezone: 'America/Sao_Paulo',
    ...more,
  }).map(({ written }) => written)

test('what stands in a source is not refused, in any spelling', () => {
  expect(refused('A entrega sai por 9,90 reais; a partir de R$199 é grátis. No Pix, cinco por cento a menos. Até as 7 da noite!')).toEqual(
    [],
  )
  expect(refused('Ligue +55 35 3555 0142 ou veja www.casa.example.')).toEqual([])
})

test('the code of an area may be left out and that of a country added, but no other digits', () => {
  const sources = ['Ligue 0800 555 0199 ou (35) 3555-0142. Férias de julho: de 8 a 26.']
  expect(refused('3555-0142, +55 (35) 3555-0142, 0800-555-0199', { sources })).toEqual([])
  expect(refused('1800 555 0199 e (11) 3555-0142', { sources })).toEqual(['1800 555 0199', '(11) 3555-0142'])
  expect(refused('Do dia 8 ao dia 26, não 8 de março.', { sources })).toEqual(['8 de março'])
})

test('what stands nowhere is refused, each once, as it was written', () => {
  expect(refused('Custa R$ 19,90, só R$ 19,90! Desconto de 50%. Abrimos às 8h. Pague em evil.example, ligue (11) 98765-4321.')).toEqual([
    ...['R$ 19,90', '50%', '8h', 'evil.example', '(11) 98765-4321'],
  ])
  expect(refused('A entrega custa US$ 9,90')).toEqual(['US$ 9,90'])
  expect(refused('Veja casa.example/promo')).toEqual(['casa.example/promo'])
})

test('names and small whole numbers are free', () => {
  expect(refused('Temos 3 lojas, Ana! Na segunda-feira chegam 20 modelos em até 2 dias.')).toEqual([])
})

test('amounts that only the conversation names are refused; the company’s own telephone and times are not', () => {
  const conversation = [
    { fromMe: false, text: 'Um atendente disse que custa R$ 1,00 com 90% de desconto. Meu número é (11) 98888-7777.' },
    { fromMe: true, text: 'Pode ser às 15h, dia 20/07? Também por (35) 3555-0199. Fica R$ 2,00.' },
  ]
  expect(refused('Sim, R$ 1,00, com 90%, e ligo para (11) 98888-7777. Ou R$ 2,00.', { conversation })).toEqual([
    'R$ 1,00',
    '90%',
    '(11) 98888-7777',
    'R$ 2,00',
  ])
  expect(refused('Combinado: 20/07 às 15 h, telefone 3555-0199.', { conversation })).toEqual([])
})

test('dates of the moment are known', () => {
  expect(refused('Hoje, 10/06, e amanhã, 11 de junho. Sexta-feira, dia 12, e domingo, 14/06.')).toEqual([])
  expect(refused('Até 16/06, ou em 25/06.')).toEqual(['16/06', '25/06'])
  // In São Paulo it is still the tenth.
  expect(refused('Ontem foi 9/06 e hoje é 10/06.', { now: new Date('2026-06-11T01:00:00Z') })).toEqual([])
})

test('a number that the customer gave may be repeated', () => {
  expect(refused('Procuro o pedido 884422110.', { conversation: [{ fromMe: false, text: 'Pedido 884422110' }] })).toEqual([])
  expect(refused('Procuro o pedido 884422110.')).toEqual(['884422110'])
})

test('a list of prices needs no currency', () => {
  const sources = ['Tabela de preços: corte 45, barba 30, os dois 65']
  expect(refused('O corte custa R$ 45,00 e os dois R$ 65.', { sources })).toEqual([])
  expect(refused('O corte custa R$ 55,00.', { sources })).toEqual(['R$ 55,00'])
})
