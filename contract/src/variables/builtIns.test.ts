import { expect, test } from 'vitest'
import type { Language } from '../kit/languages.ts'
import { builtIns, builtInValues } from './builtIns.ts'
import { createLookup, fillVariables } from './variables.ts'

const circumstances = { name: 'Ana  Lima', code: '42', company: 'Padaria', language: 'pt', timezone: 'America/Sao_Paulo' } as const
const at = (now: string, language: Language = 'pt') => builtInValues({ ...circumstances, language, now: new Date(now) })

test("every variable has its value, in the company's time zone", () => {
  const reached = { queue: 'Vendas', user: 'Bruno', number: '5511987654321', email: 'ana@example.com' }
  const builtIn = builtInValues({ ...circumstances, ...reached, now: new Date('2026-01-02T02:05:00.000Z') })
  const fill = (name: string) => fillVariables(`{{${name}}}`, createLookup({ builtIn }))
  expect(builtIns.map(fill)).toEqual([
    ...['Ana', 'Ana  Lima', '5511987654321', 'ana@example.com', 'Boa noite', '42', 'Vendas', 'Bruno', 'Padaria', '01/01/2026', '23:05'],
  ])
  expect(['ms', 'gretting', 'nome', 'numero'].map(fill)).toEqual(['Boa noite', 'Boa noite', 'Ana  Lima', '5511987654321'])
})

test('the greeting depends on the hour and the language', () => {
  const hours = ['07:59', '08:00', '14:59', '15:00', '20:59', '21:00', '23:00'].map((clock) => `2026-06-10T${clock}:00.000Z`)
  const greetings = (language: Language) => hours.map((now) => at(now, language).greeting)
  const written = (greetings: string[], counts: number[]) => greetings.flatMap((text, index) => Array(counts[index]).fill(text))
  expect(greetings('pt')).toEqual(written(['Boa noite', 'Bom dia', 'Boa tarde', 'Boa noite'], [1, 2, 2, 2]))
  expect(greetings('en')).toEqual(written(['Good evening', 'Good morning', 'Good afternoon', 'Good evening'], [1, 2, 2, 2]))
  expect(greetings('es')).toEqual(written(['Buenas noches', 'Buenos días', 'Buenas tardes', 'Buenas noches'], [1, 2, 3, 1]))
})

test('a contact that is shown by its number has no name', () => {
  const { name, firstName } = builtInValues({ ...circumstances, name: '+55 (11) 98765-4321', now: new Date(0) })
  expect([name, firstName]).toEqual(['', ''])
})

test.each([
  ['Dona Cida Souza', 'Cida'],
  ['Sr. João Lima', 'João'],
  ['SRA Maria', 'Maria'],
  ['Dr. Prof. Otto Klein', 'Otto'],
  ['Lady Ana', 'Ana'],
  ['Doña Carmen', 'Carmen'],
  ['Mrs. Smith', 'Smith'],
  ['Seu Jorge', 'Jorge'],
  ['Dom Pedro', 'Dom'],
  ['Dra.', 'Dra.'],
])('the first name of %s is %s', (name, first) => {
  expect(builtInValues({ ...circumstances, name, now: new Date(0) }).firstName).toBe(first)
})
