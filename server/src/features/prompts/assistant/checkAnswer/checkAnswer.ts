import type { Language } from '@recado/contract/kit/languages'
import { addCalendarDays, dayAt } from '@recado/contract/time/days'
import { comparable } from './comparableText.ts'
import { type Fact, type FactKind, factsIn } from './factsIn.ts'
import { parseDigits } from './numbers.ts'

export type AnswerCheck = {
  text: string
  /** What the company has written for the assistant: the sections of its knowledge and the instructions. */
  sources: readonly string[]
  conversation: readonly { fromMe: boolean; text: string }[]
  language: Language
  now: Date
  timezone: string
}

/** Whose words may contain a fact of each kind. Amounts need a source: what a customer or an earlier answer claims is no price. */
const allowedIn: Readonly<Record<FactKind, 'sources' | 'company' | 'anybody'>> = {
  money: 'sources',
  percent: 'sources',
  phone: 'company',
  email: 'company',
  link: 'company',
  clock: 'company',
  date: 'company',
  number: 'anybody',
}

/** The facts of an answer that stand nowhere where they may come from. Names and small whole numbers are free. */
export function checkAnswer({ text, sources, conversation, language, now, timezone }: AnswerCheck): Fact[] {
  const facts = factsIn(text, language)
  if (facts.length === 0) return []
  const inSources = sources.flatMap((source) => [...factsIn(source, language), ...impliedIn(source, language)])
  const company = [...inSources, ...factsOf(conversation, true, language)]
  const needsCustomer = facts.some(({ kind }) => allowedIn[kind] === 'anybody')
  const customer = needsCustomer ? factsOf(conversation, false, language) : []
  const known = { sources: inSources, company, anybody: [...company, ...customer] }
  const moment = datesAround(dayAt(timezone, now), text)
  const isKnown = (fact: Fact) =>
    known[allowedIn[fact.kind]].some((one) => isSame(fact, one, now)) ||
    (fact.kind === 'date' && moment.some((one) => isSame(fact, one, now)))
  const refused = facts.filter((fact) => !isKnown(fact))
  return refused.filter((fact, at) => refused.findIndex(({ kind, value }) => kind === fact.kind && value === fact.value) === at)
}

const factsOf = (conversation: AnswerCheck['conversation'], fromMe: boolean, language: Language) =>
  conversation.filter((one) => one.fromMe === fromMe).flatMap((one) => factsIn(one.text.slice(0, LONGEST_MESSAGE), language))
/** Of a longer message the model gets no more either. */
const LONGEST_MESSAGE = 4000

type Value = Pick<Fact, 'kind' | 'value'>

/** Yesterday, today and the two days after, and the days of the week to come that the answer names. */
function datesAround(today: string, answer: string): Value[] {
  const { text } = comparable(answer)
  const days = [-1, 0, 1, 2, 3, 4, 5, 6, 7].map((count) => ({ count, day: addCalendarDays(today, count) }))
  const isNamed = (day: string) => new RegExp(`\\b(?:${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]})`).test(text)
  return days.filter(({ count, day }) => count <= 2 || isNamed(day)).map(({ day }) => ({ kind: 'date', value: day }))
}
const weekdays = [
  'domingo|sunday',
  'segunda|lunes|monday',
  'terca|martes|tuesday',
  'quarta|miercoles|wednesday',
  'quinta|jueves|thursday',
  'sexta|viernes|friday',
  'sabado|saturday',
] as const

function isSame(answer: Value, known: Value, now: Date): boolean {
  if (answer.kind === known.kind && answer.value === known.value) return true
  if (answer.kind === 'money') return known.kind === 'money' && isSameMoney(answer.value, known.value)
  if (answer.kind === 'date') return known.kind === 'date' && isSameDate(answer.value, known.value, now)
  if (answer.kind === 'clock') return known.kind === 'clock' && isSameClock(answer.value, known.value)
  if (answer.kind === 'link') return isPartOfLink(answer.value, known)
  return isNumber(answer) && isNumber(known) && isSameNumber(answer.value, known.value)
}

/** `$` and pesos can be those of several countries; an amount without a currency has any. */
const wide: Readonly<Record<string, readonly string[]>> = {
  $: ['$', 'peso', 'USD', 'MXN', 'ARS', 'CLP', 'COP', 'UYU'],
  peso: ['$', 'peso', 'MXN', 'ARS', 'CLP', 'COP', 'UYU'],
}

function isSameMoney(a: string, b: string): boolean {
  const [[currencyA, amountA], [currencyB, amountB]] = [moneyOf(a), moneyOf(b)]
  if (amountA !== amountB) return false
  return (
    currencyA === currencyB ||
    !currencyA ||
    !currencyB ||
    (wide[currencyA] ?? []).includes(currencyB) ||
    (wide[currencyB] ?? []).includes(currencyA)
  )
}

function moneyOf(value: string): readonly [string, string] {
  const [first = '', second] = value.split(' ')
  return second === undefined ? ['', first] : [first, second]
}

/** A day of a range, whose month stands elsewhere: an answer may name it only without a month. */
const IMPLIED = '~'

/** A year may be left out, or added if it is this one or the next. A day alone is that day of any month. */
function isSameDate(a: string, b: string, now: Date): boolean {
  if (b.startsWith(IMPLIED)) return a === b.replace(IMPLIED, '-')
  const [[yearA, dayA], [yearB, dayB]] = [dateOf(a), dateOf(b)]
  const isSameDay = dayA === dayB || (dayA.startsWith('-') && dayB.endsWith(dayA)) || (dayB.startsWith('-') && dayA.endsWith(dayB))
  if (!isSameDay) return false
  if (yearA === yearB || yearA === undefined) return true
  const year = now.getUTCFullYear()
  return yearB === undefined && (Number(yearA) === year || Number(yearA) === year + 1)
}

function dateOf(value: string): readonly [string | undefined, string] {
  const [, year, day] = /^(\d{4})-(.+)$/.exec(value) ?? []
  return [year, day ?? value]
}

/** Between an open half of the day and a known one the minutes and the hour on the dial count. */
function isSameClock(a: string, b: string): boolean {
  const isOpen = a.endsWith('m') || b.endsWith('m')
  return isOpen && onDial(a) === onDial(b)
}
const onDial = (value: string) => `${Number(value.split(':')[0]) % 12}:${value.slice(value.indexOf(':') + 1).slice(0, 2)}`

/** The host of a known link is known too; nothing below it is. */
const isPartOfLink = (link: string, known: Value) => known.kind === 'link' && !link.includes('/') && hostOf(known.value) === link
const hostOf = (link: string) => link.split(/[/?#]/)[0]

const isNumber = ({ kind }: Value) => kind === 'phone' || kind === 'number'
const SHORTEST_NUMBER = 7
const LONGEST_COUNTRY_CODE = 3
/** The code of the area may be left out, and that of the country added. */
function isSameNumber(answer: string, known: string): boolean {
  const [given, digits] = [answer.replace('+', ''), known.replace('+', '')]
  if (given.length <= digits.length) return given.length >= SHORTEST_NUMBER && digits.endsWith(given)
  const isCountryAdded = answer.startsWith('+') && !known.startsWith('+') && given.length - digits.length <= LONGEST_COUNTRY_CODE
  return isCountryAdded && digits.length > SHORTEST_NUMBER && given.endsWith(digits)
}

/** What a source says without writing it so. This only allows more: an answer is read strictly. */
function impliedIn(source: string, language: Language): Value[] {
  const { text } = comparable(source)
  return [...pricesOfList(text, factsIn(source, language)), ...namedIn(text), ...daysOfMonthIn(text)]
}

const PRICE_WORD = /\b(?:precos?|valor(?:es)?|tarifas?|taxas?|prices?|fees?|rates?|precios?|cuesta|custa|costs?)\b/
/** In a list of prices that names no currency each number may be a price. */
function pricesOfList(text: string, facts: readonly Fact[]): Value[] {
  if (!PRICE_WORD.test(text) || facts.some(({ kind, value }) => kind === 'money' && /^\D/.test(value))) return []
  const numbers = text.match(/(?<![\d.,:/])\d+(?:[.,]\d+)*(?![\d:/%])/g) ?? []
  return numbers.map((number) => ({ kind: 'money', value: parseDigits(number).toFixed(2) }))
}

/** Holidays that are always on the same day, and a half. */
const named: readonly (readonly [RegExp, Value])[] = [
  [/\b(?:natal|navidad|christmas)\b/, { kind: 'date', value: '12-25' }],
  [/\b(?:vespera de natal|nochebuena|christmas eve)\b/, { kind: 'date', value: '12-24' }],
  [/\b(?:ano novo|ano nuevo|new year)\b/, { kind: 'date', value: '01-01' }],
  [/\b(?:reveillon|vespera de ano novo|nochevieja|fin de ano|new year['’]?s eve)\b/, { kind: 'date', value: '12-31' }],
  [/\b(?:metade|mitad|half)\b/, { kind: 'percent', value: '50' }],
]
const namedIn = (text: string) => named.filter(([name]) => name.test(text)).map(([, value]) => value)

const MONTH_NAME =
  /\b(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|enero|febrero|marzo|mayo|junio|julio|septiembre|octubre|noviembre|diciembre|january|february|march|april|may|june|july|august|september|october|november|december)\b/
/** "Holidays in July: from 8 to 26." */
function daysOfMonthIn(text: string): Value[] {
  if (!MONTH_NAME.test(text)) return []
  const ranges = text.matchAll(/\b(?:de|del|do|from|entre|between) (\d{1,2}) (?:a|al|ao|to|e|y|and) (\d{1,2})(?!\d)/g)
  return [...ranges].flatMap(([, from = '', to = '']) =>
    [from, to].map((day): Value => ({ kind: 'date', value: `${IMPLIED}${day.padStart(2, '0')}` })),
  )
}
