import type { FactSearch, Found } from './factsIn.ts'
import { AMOUNT, DIGITS, parseAmount } from './numbers.ts'

/** How a currency is written before an amount, and after it. `$` alone and pesos can be those of several countries. */
const currencies: readonly { code: string; before: string; after: string }[] = [
  { code: 'BRL', before: String.raw`r ?\$|brl`, after: String.raw`reais|real|r\$|brl` },
  { code: 'USD', before: String.raw`us ?\$|u\$[sd]?|usd`, after: String.raw`dolar(?:es)?(?: americanos)?|(?:us )?dollars?|bucks|usd|us\$` },
  { code: 'EUR', before: '€|eur', after: '€|euros?|eur' },
  { code: 'GBP', before: '£|gbp', after: '£|libras?(?: esterlinas)?|pounds?|gbp' },
  { code: 'MXN', before: String.raw`mxn ?\$?|mx ?\$`, after: 'pesos mexicanos|mxn' },
  { code: 'ARS', before: String.raw`ars ?\$?|ar ?\$`, after: 'pesos argentinos|ars' },
  { code: 'CLP', before: String.raw`clp ?\$?`, after: 'pesos chilenos|clp' },
  { code: 'COP', before: String.raw`cop ?\$?`, after: 'pesos colombianos|cop' },
  { code: 'UYU', before: String.raw`uyu ?\$?|\$ ?u(?= )`, after: 'pesos uruguayos|uyu' },
  { code: 'PEN', before: String.raw`pen|s/\.?`, after: 'soles|pen' },
  { code: 'PYG', before: 'pyg|₲|gs\\.?', after: 'guaranies|pyg' },
  { code: 'peso', before: '(?!)', after: 'pesos?' },
  { code: '$', before: String.raw`\$`, after: String.raw`\$` },
]
const BEFORE = currencies.map(({ before }) => before).join('|')
const AFTER = currencies.map(({ after }) => after).join('|')
const codeOf = (written: string, side: 'before' | 'after') =>
  currencies.find((one) => new RegExp(`^(?:${one[side]})$`).test(written))?.code ?? '$'

const UP_TO = String.raw` ?(?:-|–|—|\ba\b|\bate\b|\bto\b|\bhasta\b|\bal?\b) ?`
const OR = String.raw` ?(?:-|–|—|/|\ba\b|\bate\b|\bto\b|\bhasta\b|\be\b|\by\b|\band\b|\bou\b|\bo\b|\bu\b|\bor\b) ?`
const CENTS = `(?: ?(?:e|y|and|com|con) (?<cents>${AMOUNT}) ?(?:centavos?|cents?|centimos?))?`
/** Something else is counted with this number. */
const NO_UNIT = String.raw`(?! ?(?:%|[hx]\b|horas?|hours?|dias?|days?|vezes|veces|times|km|cm|kg|g\b|un|pecas?|meses|months?))`

const withCurrencyBefore = new RegExp(
  String.raw`(?<![\p{L}$])(?<currency>${BEFORE}) ?(?<amount>${DIGITS}(?: \d{3}(?!\d))*(?:,\d{2}(?!\d))?(?: ?(?:k|mil|thousand|mi|milhao|milhoes|millon|millones|million)\b)?)(?:${UP_TO}(?<upTo>${DIGITS})(?![\d.,]*\d)${NO_UNIT})?${CENTS}`,
  'gu',
)
const withCurrencyAfter = new RegExp(
  String.raw`(?<list>(?:${DIGITS} ?, ?){0,8}${DIGITS}${OR})?(?<amount>${AMOUNT}) ?(?:de )?(?<currency>${AFTER})(?![\p{L}])${CENTS}`,
  'gu',
)
const onlyCents = new RegExp(String.raw`(?<amount>${AMOUNT}) ?(?:centavos?|cents?\b|centimos?|¢)`, 'gu')
const percent = new RegExp(
  String.raw`(?<list>(?:${DIGITS} ?%? ?, ?){0,8}${DIGITS} ?%?${OR})?(?<amount>${AMOUNT}) ?(?:%|por ?ciento|por ?cento|per ?cent|pct\b)`,
  'gu',
)

/** Amounts of money with their currency, and percents. */
export const moneyAndPercentsIn: FactSearch = ({ text }) => {
  const found: Found[] = []
  const isTaken = (from: number, to: number) => found.some((one) => from < one.to && one.from < to)
  const add = (kind: 'money' | 'percent', match: RegExpMatchArray, values: readonly string[]) => {
    const [from, to] = [match.index ?? 0, (match.index ?? 0) + match[0].length]
    if (!isTaken(from, to)) for (const value of new Set(values)) found.push({ kind, value, from, to })
  }
  for (const match of text.matchAll(percent)) {
    const { list = '', amount = '' } = match.groups ?? {}
    add(
      'percent',
      match,
      [...numbersOf(list), amount].map((one) => String(parseAmount(one, { hasThousands: false }))),
    )
  }
  for (const match of text.matchAll(withCurrencyBefore)) {
    const { currency = '', amount = '', upTo, cents } = match.groups ?? {}
    const code = codeOf(currency, 'before')
    const whole = parseAmount(amount.replace(/(?<=\d) (?=\d)/g, ''))
    add('money', match, [moneyOf(code, withCents(whole, cents)), ...(upTo === undefined ? [] : [moneyOf(code, parseAmount(upTo))])])
  }
  for (const match of text.matchAll(withCurrencyAfter)) {
    const { list = '', amount = '', currency = '', cents } = match.groups ?? {}
    const code = codeOf(currency, 'after')
    add('money', match, [
      ...numbersOf(list).map((one) => moneyOf(code, parseAmount(one))),
      moneyOf(code, withCents(parseAmount(amount), cents)),
    ])
  }
  for (const match of text.matchAll(onlyCents)) add('money', match, [moneyOf('', withCents(0, match.groups?.amount))])
  return found
}

const numbersOf = (list: string) => list.match(new RegExp(DIGITS, 'g')) ?? []
const withCents = (whole: number, cents: string | undefined) => whole + (cents === undefined ? 0 : parseAmount(cents) / 100)
const moneyOf = (code: string, amount: number) => `${code} ${amount.toFixed(2)}`.trim()

const UNITS = String.raw`(?! ?(?:kg|g|mg|l|ml|cm|mm|m|m2|km|w|v|mb|gb|litros?|liters?|metros?|meters?|x|%|h|horas?|hours?|quilos?|kilos?)\b)`
const twoDecimals = new RegExp(
  String.raw`(?<![\d.,:/\p{L}-])(?<amount>\d+(?:\.\d{3})*,\d{2}|\d+(?:,\d{3})*\.\d{2})(?![\d:/])(?![.,]\d)${UNITS}`,
  'gu',
)
const afterPriceWord = new RegExp(
  String.raw`\b(?:custam?|sa(?:i|em) por|ficam? (?:em|por)|preco(?: e| de)?|valor(?: e| de)?|costs?|prices?(?: is| of)?|cuestan?|vale[mn]?|precio(?: es| de)?|tax(?:a|as) de|fee (?:is|of)|total(?: e| is| es| de| of)?|parcelas? de|\d+ ?(?:x|vezes|veces|times|cuotas?|parcelas?|pagos?) de)[ :]+(?:a partir de |starting at |from |desde |apenas |only |so |solo )?(?<amount>${DIGITS})(?=\s*(?:[.!?;)]|, |$|\n|(?:por|per|cada|each|a|o|no|na|with|com|con|en|em|e|y|and|ou|or|for|para|if|se|si|sem|sin)\b))`,
  'gu',
)

/** Prices without a currency: `49,90`, `it costs 49`. */
export const pricesWithoutCurrencyIn: FactSearch = ({ text }) => {
  const found = [...text.matchAll(twoDecimals), ...text.matchAll(afterPriceWord)].map((match): Found => {
    const amount = match.groups?.amount ?? ''
    const to = match.index + match[0].length
    return { kind: 'money', value: moneyOf('', parseAmount(amount)), from: to - amount.length, to }
  })
  return found.filter((one, position) => !found.slice(0, position).some(({ from, to }) => one.from < to && from < one.to))
}
