import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Language } from '../kit/languages.ts'
import { fillTemplate, valuesFor, variables } from './variables.ts'

const circumstances = { name: 'Ana  Lima', code: '42', company: 'Padaria', language: 'pt', timezone: 'America/Sao_Paulo' } as const
const at = (now: string, language: Language = 'pt') => valuesFor({ ...circumstances, language, now: new Date(now) })

test('every variable has its value, in the time of the company', () => {
  const values = valuesFor({ ...circumstances, queue: 'Vendas', user: 'Bruno', now: new Date('2026-01-02T02:05:00.000Z') })
  expect(variables.map((name) => fillTemplate(`{{${name}}}`, values))).toEqual([
    ...['Ana', 'Ana  Lima', 'Boa noite', '42', '23:05', 'Boa noite', 'Boa noite', 'Vendas', 'Bruno', 'Padaria', '01/01/2026'],
  ])
})

test('the greeting goes by the hour and by the language', () => {
  const hours = ['07:59', '08:00', '14:59', '15:00', '20:59', '21:00', '23:00'].map((clock) => `2026-06-10T${clock}:00.000Z`)
  const greetings = (language: Language) => hours.map((now) => at(now, language).greeting)
  const written = (greetings: string[], counts: number[]) => greetings.flatMap((text, index) => Array(counts[index]).fill(text))
  expect(greetings('pt')).toEqual(written(['Boa noite', 'Bom dia', 'Boa tarde', 'Boa noite'], [1, 2, 2, 2]))
  expect(greetings('en')).toEqual(written(['Good evening', 'Good morning', 'Good afternoon', 'Good evening'], [1, 2, 2, 2]))
  expect(greetings('es')).toEqual(written(['Buenas noches', 'Buenos días', 'Buenas tardes', 'Buenas noches'], [1, 2, 3, 1]))
})

test('spaces within the braces do not matter, an unknown name stays, an empty value leaves nothing', () => {
  const values = at('2026-06-10T12:00:00.000Z')
  expect(fillTemplate('{{ firstName }}|{{  name}}|{{nome}}|{{}}|{firstName}|{{user}}|{{toString}}', values)).toBe(
    'Ana|Ana  Lima|{{nome}}|{{}}|{firstName}||{{toString}}',
  )
})

test('a value is never read as a text of ours, and a text without variables stays as it is', () => {
  const braces = fc.constantFrom('{{', '}}', '{{name}}', '{{company}}', '$&', '$1', ' ', 'x')
  const tricky = fc.array(braces, { maxLength: 5 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(tricky, tricky, (name, company) => {
      const values = valuesFor({ ...circumstances, name, company, now: new Date(0) })
      expect(fillTemplate('<{{name}}|{{company}}>', values)).toBe(`<${name}|${company}>`)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.includes('{{'))
      expect(fillTemplate(text, at('2026-06-10T12:00:00.000Z'))).toBe(text)
    }),
  )
})
