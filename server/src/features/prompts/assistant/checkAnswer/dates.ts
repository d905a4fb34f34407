import type { Language } from '@recado/contract/kit/languages'
import type { FactSearch, Found } from './factsIn.ts'

const monthNames =
  'janeiro january enero jan ene|fevereiro february febrero fev feb|marco march marzo mar|abril april abr apr|maio may mayo mai|junho june junio jun|julho july julio jul|agosto august ago aug|setembro september septiembre setiembre sept sep set|outubro october octubre oct out|novembro november noviembre nov|dezembro december diciembre dez dec dic'
    .split('|')
    .map((names) => names.split(' '))
const monthOf = new Map(monthNames.flatMap((names, index) => names.map((name) => [name, index + 1] as const)))
const MONTH = String.raw`(?:${[...monthOf.keys()].toSorted((a, b) => b.length - a.length).join('|')})\b(?:(?<=(?<!\p{L})\p{L}{3})\.)?`
const DAY = String.raw`(?<!\d|\d[.,:/])(?:0?[1-9]|[12]\d|3[01])(?!\d)(?:st|nd|rd|th|o\b|\.º)?`
const FIRST = '(?:primeiro|primero|first)'
const AND = String.raw` ?(?:,|-|–|—|\be\b|\by\b|\ba\b|\bal\b|\bate\b|\band\b|\bto\b|\bou\b|\bo\b|\bor\b|\bthrough\b|\bhasta(?: el)?\b) ?(?:dias? |the |el )?`
const YEAR = String.raw`(?:,? (?:de |del |of )?(?<year>(?:19|20)\d\d)(?!\d))?`

const dayMonth = new RegExp(
  String.raw`(?<days>(?:${DAY}${AND}){0,8}(?:${DAY}|\b${FIRST})) ?(?:de |of |/|-)?(?<month>${MONTH})${YEAR}`,
  'gu',
)
const monthDay = new RegExp(
  String.raw`\b(?<month>${MONTH}) (?:the )?(?<days>${DAY}(?:${AND}${DAY}){0,8})(?! ?(?:${MONTH}|%|h\b|am\b|pm\b))${YEAR}`,
  'gu',
)
const iso = /(?<![\d-])(?<year>(?:19|20)\d\d)-(?<b>\d{2})-(?<a>\d{2})(?!\d)/gu
const numeric = /(?<![\d/.,-])(?<a>\d{1,2})(?<separator>[/.-])(?<b>\d{1,2})(?:\k<separator>(?<year>\d{4}|\d{2}))?(?![\d/]|[.,-]\d)/gu
const dayOnly = new RegExp(
  String.raw`\b(?:dias?|on the|by the|until the|from the) (?<days>${DAY}(?:${AND}${DAY}){0,8})(?! ?(?:/|:|%|h\b|${MONTH}))`,
  'gu',
)

/** Dates as month and day, with the year where there is one: `08-15`, `2026-08-15`, and `-15` for a day without a month. */
export const datesIn: FactSearch = ({ text, language }) => {
  const found: Found[] = []
  const isTaken = (from: number, to: number) => found.some((one) => from < one.to && one.from < to)
  const add = (match: RegExpMatchArray, values: readonly (string | undefined)[]) => {
    const [from, to] = [match.index ?? 0, (match.index ?? 0) + match[0].length]
    if (isTaken(from, to)) return
    for (const value of values) if (value !== undefined) found.push({ kind: 'date', value, from, to })
  }
  for (const pattern of [dayMonth, monthDay])
    for (const match of text.matchAll(pattern)) {
      const { days = '', month = '', year } = match.groups ?? {}
      const number = monthOf.get(month.replace(/\W/g, ''))
      add(
        match,
        daysOf(days).map((day) => dateOf({ day, month: number ?? 0, year })),
      )
    }
  for (const pattern of [iso, numeric])
    for (const match of text.matchAll(pattern)) {
      const { a = '', b = '', separator, year } = match.groups ?? {}
      if (separator && isNoDate(text, match)) continue
      const [day, month] = separator ? dayAndMonth(Number(a), Number(b), language) : [Number(a), Number(b)]
      add(match, [dateOf({ day, month, year })])
    }
  for (const match of text.matchAll(dayOnly))
    add(
      match,
      daysOf(match.groups?.days ?? '').map((day) => `-${twoDigits(day)}`),
    )
  return found
}

const daysOf = (days: string) => (days.match(/\d+|primeiro|primero|first/g) ?? []).map((day) => (/\d/.test(day) ? Number(day) : 1))
const twoDigits = (value: number) => String(value).padStart(2, '0')

function dateOf({ day, month, year }: { day: number; month: number; year: string | undefined }): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const date = `${twoDigits(month)}-${twoDigits(day)}`
  return year === undefined ? date : `${year.length === 2 ? '20' : ''}${year}-${date}`
}

/** Only in English the month may come first; where just one way makes a date, that one counts. */
function dayAndMonth(a: number, b: number, language: Language): readonly [number, number] {
  const isMonthFirst = language === 'en' ? a <= 12 : a <= 12 && b > 12
  return isMonthFirst ? [b, a] : [a, b]
}

const CUE = /\b(?:dias?|em|no|on|ate|until|by|de|a|el|para|from|to|desde|hasta|data|date|fecha)[ :]{1,2}$/

/** `24/7`, a half and other fractions, and numbers like 2.5 are no dates. Without a year only a slash makes one. */
function isNoDate(text: string, { 0: given, index = 0, groups }: RegExpMatchArray): boolean {
  const { a = '', b = '', separator, year } = groups ?? {}
  if (given === '24/7' || given === '50/50') return true
  if (year !== undefined) return false
  if (separator !== '/') return true
  return a.length + b.length === 2 && !CUE.test(text.slice(Math.max(0, index - 12), index))
}
