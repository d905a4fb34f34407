import type { Language } from '../../kit/languages.ts'
import { amountOfCentavos } from '../centavos.ts'
import { defaultMailTexts } from './defaultMailTexts.ts'

/**
 * Five days before the due date, one day before, on the day, after it; when money has arrived, for a period or a change of plan; before
 * customers' messages are deleted.
 */
export const mailKinds = ['soon', 'tomorrow', 'today', 'late', 'paid', 'changed', 'removal'] as const
export type MailKind = (typeof mailKinds)[number]

const invoiceWords = ['hello', 'company', 'invoice', 'value', 'date', 'link'] as const
const changeWords = ['hello', 'company', 'plan', 'value', 'next', 'date', 'link'] as const
const removalWords = ['hello', 'company', 'messages', 'date', 'link'] as const

/** The variables of each. */
export const mailVariables: Record<MailKind, readonly string[]> = {
  soon: invoiceWords,
  tomorrow: invoiceWords,
  today: invoiceWords,
  late: invoiceWords,
  paid: invoiceWords,
  changed: changeWords,
  removal: removalWords,
}

/** `company`: empty if its name may not appear in a mail; `date`: YYYY-MM-DD. */
export type MailValues = {
  company: string
  date: string
  link: string
  invoice?: string
  valueCents?: number
  /** The new plan after a change, and what each period costs from `date` on. */
  plan?: string
  nextCents?: number
  messages?: number
}

type Writing = { kind: MailKind; language: Language; own?: string | undefined; about: MailValues }

type WrittenMail = { subject: string; text: string; language: Language; button: { label: string; link: string } }

/** Writes a mail to a company about its money: with the platform's own text if there is one, else the default. */
export function renderMail({ kind, language, own = '', about }: Writing): WrittenMail {
  const { subject, text } = defaultMailTexts[language][kind]
  const { pay, invoices } = buttons[language]
  const words = wordsFor(language, about)
  const filled = fill(own.trim() || text, words)
  return {
    subject: fill(subject, words),
    // A mail that asks for money always contains the payment link, whatever the text leaves out.
    text: filled.includes(about.link) ? filled : `${filled}\n\n${about.link}`,
    language,
    button: { label: kind === 'paid' || kind === 'changed' ? invoices : pay, link: about.link },
  }
}

/** Unknown variables of a text: nobody could fill them. */
export const unknownMailVariables = (kind: MailKind, text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, word = '']) => word.trim()))].filter(
    (word) => !mailVariables[kind].includes(word),
  )

/** Values are inserted as they are, and are never read as variables. */
const fill = (text: string, words: Readonly<Record<string, string>>) =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, word: string) => (Object.hasOwn(words, word) ? (words[word] ?? whole) : whole))

const locales = { pt: 'pt-BR', en: 'en', es: 'es' } as const

function wordsFor(language: Language, { company, date, link, invoice, valueCents, plan, nextCents, messages }: MailValues) {
  const locale = locales[language]
  const shownDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
  const money = (cents: number) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' }).format(amountOfCentavos(cents))
  return {
    hello: hello[language](company),
    company,
    date: shownDay,
    link,
    ...(invoice !== undefined && { invoice }),
    ...(valueCents !== undefined && { value: money(valueCents) }),
    ...(plan !== undefined && { plan }),
    ...(nextCents !== undefined && { next: money(nextCents) }),
    ...(messages !== undefined && { messages: counted[language](new Intl.NumberFormat(locale).format(messages), messages === 1) }),
  }
}

const buttons: Record<Language, { pay: string; invoices: string }> = {
  pt: { pay: 'Pagar agora', invoices: 'Ver faturas' },
  en: { pay: 'Pay now', invoices: 'See invoices' },
  es: { pay: 'Pagar ahora', invoices: 'Ver facturas' },
}

const hello: Record<Language, (company: string) => string> = {
  pt: (company) => `Olá${company && `, ${company}`}!`,
  en: (company) => `Hello${company && ` ${company}`},`,
  es: (company) => `Hola${company && `, ${company}`}:`,
}

const counted: Record<Language, (number: string, isOne: boolean) => string> = {
  pt: (number, isOne) => `${number} ${isOne ? 'mensagem' : 'mensagens'}`,
  en: (number, isOne) => `${number} ${isOne ? 'message' : 'messages'}`,
  es: (number, isOne) => `${number} ${isOne ? 'mensaje' : 'mensajes'}`,
}
