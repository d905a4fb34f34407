import { expect, test } from 'vitest'
import { topicIn } from '../alwaysHandOver.ts'
import { lastWordsOf } from '../chatHistory.ts'
import { questionOf } from './sections.ts'

const messages = (...texts: string[]) =>
  texts.map((text) => ({
    fromMe: text.startsWith('>'),
    body: text.replace('>', ''),
    mediaType: null,
    createdAt: '2026-06-10T15:00:00.000Z',
    file: null,
  }))
const question = (...texts: string[]) => questionOf({ messages: messages(...texts), transcripts: new Map() })

test('the question is what the customer wrote since our last message; a short one has the message before it too', () => {
  expect(question('Oi', '>Olá!', 'Quanto custa a entrega no centro?')).toBe('Quanto custa a entrega no centro?')
  expect(question('Oi', '>Olá!', 'Quanto custa', 'a entrega no centro?')).toBe('Quanto custa a entrega no centro?')
  expect(question('Quanto custa a entrega?', '>R$ 9', 'e no domingo?')).toBe('Quanto custa a entrega? e no domingo?')
  expect(question('Oi')).toBe('Oi')
  expect(question('>Olá!')).toBe('')
})

test('words that always lead to a person are found whole, in any case, with or without accents', () => {
  const topics = ['cancelar', 'Procon', 'quero falar com o gerente']
  expect(topicIn(['Quero CANCELAR!'], topics)).toBe('cancelar')
  expect(topicIn(['vou ao prócon'], topics)).toBe('Procon')
  expect(topicIn(['quero falar', 'com o   gerente'], topics)).toBe('quero falar com o gerente')
  expect(topicIn(['cancelaram a festa', 'gerente'], topics)).toBeUndefined()
  expect(topicIn(['?'], ['??'])).toBeUndefined()
})

test('what the customer writes while we answer is the question, though our answer stands last', () => {
  expect(question('Oi', '>Olá!', 'quero cancelar', 'o meu pedido de hoje', '>Quanto a sua pergunta: R$ 9')).toBe(
    'quero cancelar o meu pedido de hoje',
  )
  expect(question('Quanto custa a entrega?', '>R$ 9', 'e no domingo?', '>Algo mais?', '>Estou aqui.')).toBe(
    'Quanto custa a entrega? e no domingo?',
  )
  const words = (...texts: string[]) => lastWordsOf(messages(...texts), new Map())
  expect(words('Oi', '>Olá!', 'quero', 'cancelar', '>Abrimos às 9h.')).toEqual(['quero', 'cancelar'])
  expect(words('>Olá!')).toEqual([])
  expect(words()).toEqual([])
})
