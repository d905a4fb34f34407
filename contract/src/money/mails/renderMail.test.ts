import { expect, test } from 'vitest'
import { type Language, languages } from '../../kit/languages.ts'
import { defaultMailTexts } from './defaultMailTexts.ts'
import { mailKinds, mailVariables, renderMail, unknownMailVariables } from './renderMail.ts'

const link = 'https://recado.example/financeiro'
const about = {
  company: 'Padaria Sol',
  date: '2030-03-05',
  link,
  invoice: 'Plano 1',
  valueCents: 123_456,
  plan: 'Plano 2',
  nextCents: 234_567,
  messages: 1,
}

test('every mail contains all of its values in every language, and leaves no variable unfilled', () => {
  for (const kind of mailKinds)
    for (const language of languages) {
      const { subject, text } = renderMail({ kind, language, about })
      expect(subject + text).not.toMatch(/[{}]|undefined/)
      expect(text).toContain(link)
      expect(text).toContain('Padaria Sol')
      const own = mailVariables[kind].map((word) => `{{${word}}}`).join(' ')
      expect(renderMail({ kind, language, own, about }).text).not.toMatch(/[{}]|undefined/)
    }
})

test('money and dates are written as each language writes them', () => {
  const own = '{{value}} · {{date}} · {{messages}} · {{hello}}'
  const said = (language: Language) => renderMail({ kind: 'soon', language, own, about }).text.replaceAll('\u00a0', ' ')
  expect(said('pt')).toBe(`R$ 1.234,56 · 5 de março de 2030 · 1 mensagem · Olá, Padaria Sol!\n\n${link}`)
  expect(said('en')).toBe(`R$1,234.56 · March 5, 2030 · 1 message · Hello Padaria Sol,\n\n${link}`)
  expect(said('es')).toBe(`1234,56 BRL · 5 de marzo de 2030 · 1 mensaje · Hola, Padaria Sol:\n\n${link}`)
})

test('own texts replace the default, an empty text is the default, and a value is never read as a variable', () => {
  const usual = renderMail({ kind: 'paid', language: 'pt', about })
  expect(renderMail({ kind: 'paid', language: 'pt', own: '  \n ', about })).toEqual(usual)
  expect(renderMail({ kind: 'paid', language: 'pt', own: 'Pago. {{link}}', about })).toEqual({ ...usual, text: `Pago. ${link}` })
  const trick = { ...about, company: '{{link}}' }
  expect(renderMail({ kind: 'paid', language: 'en', own: '{{company}} {{nobody}} {{link}}', about: trick }).text).toBe(
    `{{link}} {{nobody}} ${link}`,
  )
})

test('an unknown variable of a mail is found, however it is spaced, and the defaults have none', () => {
  expect(unknownMailVariables('soon', 'Hi {{company}} {{ value }} {{valor}} {{}} {{valor}} {{a b}} {one} {{open')).toEqual([
    'valor',
    '',
    'a b',
  ])
  expect(unknownMailVariables('removal', '{{value}} {{messages}}')).toEqual(['value'])
  expect(renderMail({ kind: 'soon', language: 'en', own: '{{ company }} {{link}}', about }).text).toBe(`Padaria Sol ${link}`)
  for (const kind of mailKinds)
    for (const language of languages) expect(unknownMailVariables(kind, defaultMailTexts[language][kind].text)).toEqual([])
})
