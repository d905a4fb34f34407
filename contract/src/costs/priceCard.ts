import { csvRows } from '../sheets/readCsv.ts'
import { callingCodesOf } from './markets.ts'

/** What WhatsApp charges for, as its statuses name it. */
export const priceCategories = [
  'marketing',
  'marketing_lite',
  'utility',
  'authentication',
  'authentication_international',
  'service',
  'referral_conversion',
] as const
export type PriceCategory = (typeof priceCategories)[number]

/** Prices are whole millionths of the currency's unit: sums of them are exact. */
export const MICROS = 1_000_000

/** `prefix`: the calling code of the numbers that pay this rate. */
export type CardRate = { market: string; prefix: string; category: PriceCategory; micros: number }
/** `line`: counted from 1. `text`: the cell as it stands in the file. */
export type CardProblem = {
  line: number
  code: 'noHeader' | 'noRates' | 'market' | 'callingCodes' | 'currency' | 'rate' | 'tooHigh' | 'twice' | 'tooMany'
  text: string
}

const MAX_LINES = 1000
const MAX_PROBLEMS = 20
/** A single message costs no more than this in any currency whose unit is worth about as much as a dollar, a euro or a real. */
const MAX_UNITS = 10
/** One unit of these is worth little. */
const smallCurrencies = new Set(['ARS', 'CLP', 'COP', 'IDR', 'INR', 'JPY', 'KRW', 'MXN', 'NGN', 'PKR', 'PYG', 'RUB', 'TRY', 'VND'])
const MAX_SMALL_UNITS = 10_000

const titleOf = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '')

type Columns = { market: number; currency: number; callingCodes: number; rates: { category: PriceCategory; at: number }[] }

/**
 * Reads a rate card as Meta offers it for download: lines of explanation, a header with `Market` and the categories, and a line for each
 * market. A card is taken whole or not at all, so every problem is reported.
 */
export function parsePriceCard(csv: string, currency: string): { rates: CardRate[]; problems: CardProblem[] } {
  const rates: CardRate[] = []
  const problems: CardProblem[] = []
  const taken = new Set<string>()
  const refuse = (line: number, code: CardProblem['code'], text: string) => {
    if (problems.length < MAX_PROBLEMS) problems.push({ line, code, text: text.slice(0, 100) })
  }
  const { text: table, skipped } = fromHeader(csv)
  let columns: Columns | undefined
  let line = skipped
  for (const cells of csvRows(table)) {
    line += 1
    if (line > MAX_LINES) {
      refuse(line, 'tooMany', '')
      break
    }
    if (columns) readMarket(cells, columns)
    else columns = columnsOf(cells)
  }
  if (!columns) refuse(1, 'noHeader', '')
  else if (rates.length === 0 && problems.length === 0) refuse(line, 'noRates', '')
  return { rates, problems }

  function readMarket(cells: readonly string[], at: Columns) {
    const market = (cells[at.market] ?? '').trim()
    if (!/^\p{L}[\p{L} &'().-]{1,59}$/u.test(market)) return refuse(line, 'market', market)
    const stated = (cells[at.currency] ?? '').trim()
    if (stated !== '' && currencyOf(stated) !== currency) return refuse(line, 'currency', stated)
    const codes = codesIn(cells[at.callingCodes] ?? '') ?? callingCodesOf(market)
    if (!codes) return refuse(line, 'callingCodes', market)
    for (const { category, at: place } of at.rates) {
      const text = (cells[place] ?? '').trim()
      const micros = microsOf(text)
      if (micros === null) continue
      if (micros === undefined) refuse(line, 'rate', text)
      else if (micros > maxUnitsOf(currency) * MICROS) refuse(line, 'tooHigh', text)
      else
        for (const prefix of codes) {
          const key = `${category} ${prefix}`
          if (taken.has(key)) refuse(line, 'twice', market)
          taken.add(key)
          rates.push({ market, prefix, category, micros })
        }
    }
    return undefined
  }
}

const maxUnitsOf = (currency: string) => (smallCurrencies.has(currency) ? MAX_SMALL_UNITS : MAX_UNITS)

/** The reader takes the separator from the first line, and Meta's first lines are titles without any. */
function fromHeader(csv: string) {
  const lines = csv.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const header = lines.findIndex((one) => /(^|[^a-z])market([^a-z]|$)/i.test(one) && /utility|marketing|service/i.test(one))
  const skipped = Math.max(0, header)
  return { text: lines.slice(skipped).join('\n'), skipped }
}

function columnsOf(cells: readonly string[]): Columns | undefined {
  const titles = cells.map(titleOf)
  const rates = priceCategories.flatMap((category) => {
    const at = titles.indexOf(category)
    return at < 0 ? [] : [{ category, at }]
  })
  const market = titles.indexOf('market')
  if (market < 0 || rates.length === 0) return undefined
  return { market, currency: titles.indexOf('currency'), callingCodes: titles.indexOf('calling_codes'), rates }
}

/** `$US` is how Meta writes dollars in some of its files. */
const currencyOf = (text: string) => (/^(\$US|US\$|\$)$/i.test(text) ? 'USD' : text.toUpperCase())

/** Undefined if the column is empty or holds something else. */
function codesIn(cell: string): string[] | undefined {
  const codes = cell.split(/[\s+]+/).filter((code) => code !== '')
  return codes.length > 0 && codes.every((code) => /^[1-9]\d{0,6}$/.test(code)) ? codes : undefined
}

/**
 * Null where the card names no rate, undefined where the cell is no price: a formula, a negative number or words. `1,234` may be a thousand
 * or a little more than one, so it is refused.
 */
function microsOf(cell: string): number | null | undefined {
  const text = cell.replace(/^[A-Z]{0,3}\s?[$€£₹]?\s?(?=\d)/u, '')
  if (/^(n\/a|-|–|)$/i.test(text)) return null
  const [, whole = '', fraction = ''] = /^(\d{1,7})(?:[.,](\d{1,6}))?$/.exec(text) ?? []
  if (whole === '' || (text.includes(',') && fraction.length === 3)) return undefined
  return Number(whole) * MICROS + Number(fraction.padEnd(6, '0'))
}
