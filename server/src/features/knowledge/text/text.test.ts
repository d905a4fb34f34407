import type { Language } from '@recado/contract/kit/languages'
import { sectionsOf } from '@recado/contract/knowledge/sections'
import { expect, test } from 'vitest'
import { soundOf } from './sound.ts'
import { stemOf } from './stem.ts'
import { wordsOfQuestion, wordsOfText } from './wordsOf.ts'

/** Words of one family, and words that are none of it. */
const families: readonly (readonly [Language, string, string])[] = [
  ['pt', 'entrega entregas entregar entregamos entregam', 'entrada'],
  ['pt', 'pago pagar pagamos pagamento pagamentos', 'pagina'],
  ['pt', 'devolucao devolucoes', 'revolucao'],
  ['pt', 'instalar instalamos instalado instalacao instalacoes', 'instante'],
  ['pt', 'papel papeis', 'papagaio'],
  ['en', 'deliver delivers delivered delivering delivery deliveries', 'delight'],
  ['en', 'cancel cancelled canceled cancelling cancellation', 'candle'],
  ['en', 'install installs installed installing installation', 'instant'],
  ['en', 'pay pays paying payment payments', 'page'],
  ['en', 'box boxes', 'boat'],
  ['es', 'entrega entregas entregar entregamos entregan', 'entrada'],
  ['es', 'cambio cambios cambiar cambian cambiado', 'camisa'],
  ['es', 'abrir abren abrimos', 'abrigo'],
  ['es', 'devolucion devoluciones', 'revolucion'],
  ['es', 'luz luces', 'lucha'],
]

test.for(families)('%s: %s are one family, without %s', ([language, family, other]) => {
  const stems = new Set(family.split(' ').map((word) => stemOf(word, language)))
  expect([...stems]).toHaveLength(1)
  expect(stems).not.toContain(stemOf(other, language))
})

const heard: readonly (readonly [Language, string, string])[] = [
  ['pt', 'praso', 'prazo'],
  ['pt', 'xamada', 'chamada'],
  ['pt', 'natasao', 'natação'],
  ['en', 'adress', 'address'],
  ['en', 'apointment', 'appointment'],
  ['es', 'sapato', 'zapato'],
  ['es', 'ora', 'hora'],
]

test.for(heard)('%s: %s sounds like %s', ([language, slip, word]) => {
  expect(soundOf(slip, language)).toBe(soundOf(word, language))
})

const wordsIn = (text: string, language: Language) => wordsOfText(text, language).map(({ word }) => word)

test.for(['AF-4200', 'af 4200', 'af4200'])('the code %s is one word, however it is written', (code) => {
  expect(wordsIn(code, 'pt')).toContain('af4200')
})

test('a number behind a filler is no code', () => {
  expect(wordsIn('mais de 30', 'pt')).toEqual(['30'])
})

test('a question has each word once, short forms are written out, and fillers are left out', () => {
  expect(wordsOfQuestion('Oi, vc aceita cc? Aceita pgto hj?', 'pt').map(({ word }) => word)).toEqual([
    'aceita',
    'cartao',
    'credito',
    'pagamento',
  ])
})

test('headings are read without their marks, whatever ends a line, and lines of blanks in little time', () => {
  expect(sectionsOf('# One ##  \rFirst.\r\n## Two\u2028Second.\n####\n# ##\nThird.')).toEqual([
    { path: ['One'], text: 'First.' },
    { path: ['One', 'Two'], text: 'Second.\n####\n# ##\nThird.' },
  ])
  const begun = performance.now()
  sectionsOf(`# ${' '.repeat(19_000)}x\ry`)
  sectionsOf(`# x${' '.repeat(19_000)}y`)
  expect(performance.now() - begun).toBeLessThan(100)
})
