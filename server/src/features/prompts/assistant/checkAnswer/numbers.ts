/** A number in digits, with or without separators between them. Repetitions have an end, so that no text takes long to read. */
export const DIGITS = String.raw`(?<![\d.,])\d+(?:[.,'’]\d+){0,6}`

/** The value of digits: `1.234,50`, `1,234.50` and `1234.5` are one. A single separator before three digits groups thousands, if `hasThousands`. */
export function parseDigits(digits: string, { hasThousands = true } = {}): number {
  const parts = digits.split(/[.,'’]/)
  const separators = digits.replace(/\d/g, '')
  const last = parts.at(-1) ?? ''
  const mayGroup = hasThousands && last.length === 3
  const isDecimal = /[.,]$/.test(separators) && (new Set(separators).size > 1 || (separators.length === 1 && !mayGroup))
  return Number(isDecimal ? `${parts.slice(0, -1).join('')}.${last}` : parts.join(''))
}

/** Portuguese, Spanish and English. Words that also mean something else (`a`) are left out. */
const names: readonly (readonly [number, string])[] = [
  [1, 'um uma un uno una one'],
  [2, 'dois duas dos two'],
  [3, 'tres three'],
  [4, 'quatro cuatro four'],
  [5, 'cinco five'],
  [6, 'seis six'],
  [7, 'sete siete seven'],
  [8, 'oito ocho eight'],
  [9, 'nove nueve nine'],
  [10, 'dez diez ten'],
  [11, 'onze once eleven'],
  [12, 'doze doce twelve'],
  [13, 'treze trece thirteen'],
  [14, 'quatorze catorze catorce fourteen'],
  [15, 'quinze quince fifteen'],
  [16, 'dezesseis dezasseis dieciseis sixteen'],
  [17, 'dezessete dezassete diecisiete seventeen'],
  [18, 'dezoito dieciocho eighteen'],
  [19, 'dezenove dezanove diecinueve nineteen'],
  [20, 'vinte veinte twenty'],
  [21, 'veintiun veintiuno veintiuna'],
  [22, 'veintidos'],
  [23, 'veintitres'],
  [24, 'veinticuatro'],
  [25, 'veinticinco'],
  [26, 'veintiseis'],
  [27, 'veintisiete'],
  [28, 'veintiocho'],
  [29, 'veintinueve'],
  [30, 'trinta treinta thirty'],
  [40, 'quarenta cuarenta forty'],
  [50, 'cinquenta cincuenta fifty'],
  [60, 'sessenta sesenta sixty'],
  [70, 'setenta seventy'],
  [80, 'oitenta ochenta eighty'],
  [90, 'noventa ninety'],
  [100, 'cem cento cien ciento'],
  [200, 'duzentos duzentas doscientos doscientas'],
  [300, 'trezentos trezentas trescientos trescientas'],
  [400, 'quatrocentos quatrocentas cuatrocientos cuatrocientas'],
  [500, 'quinhentos quinhentas quinientos quinientas'],
  [600, 'seiscentos seiscentas seiscientos seiscientas'],
  [700, 'setecentos setecentas setecientos setecientas'],
  [800, 'oitocentos oitocentas ochocientos ochocientas'],
  [900, 'novecentos novecentas novecientos novecientas'],
]
const factors: readonly (readonly [number, string])[] = [
  [100, 'hundred'],
  [1000, 'mil thousand'],
  [1_000_000, 'milhao milhoes millon millones million'],
]
const byName = (list: typeof names) => new Map(list.flatMap(([value, words]) => words.split(' ').map((word) => [word, value] as const)))
const valueOfWord = byName(names)
const factorOfWord = byName(factors)

const WORD = `(?:${[...valueOfWord.keys(), ...factorOfWord.keys()].toSorted((a, b) => b.length - a.length).join('|')})`
/** A number in words. */
export const NUMBER_WORDS = String.raw`\b${WORD}\b(?:(?: (?:e|y|and) |[ -])${WORD}\b){0,12}`

export function parseNumberWords(text: string): number {
  const words = text.split(/[ -]/).filter((word) => valueOfWord.has(word) || factorOfWord.has(word))
  // Portuguese: "o total dos dez itens".
  if (words[0] === 'dos' && valueOfWord.has(words[1] ?? '')) words.shift()
  let [sum, part] = [0, 0]
  for (const word of words) {
    const factor = factorOfWord.get(word)
    if (factor === undefined) part += valueOfWord.get(word) ?? 0
    else if (factor === 100) part = (part || 1) * factor
    else {
      sum += (part || 1) * factor
      part = 0
    }
  }
  return sum + part
}

const FACTOR = '(?: ?(?:k|mil|thousand|mi|milhao|milhoes|millon|millones|million)\\b)?'
/** A number in digits or words, with a factor: `1,5 mil`. */
export const AMOUNT = `(?:${DIGITS}${FACTOR}|${NUMBER_WORDS})`

export function parseAmount(text: string, options: { hasThousands?: boolean } = {}): number {
  const [, digits, factor = ''] = /^(\d+(?:[.,'’]\d+)*) ?([a-z]*)$/.exec(text.trim()) ?? []
  if (digits === undefined) return parseNumberWords(text)
  const times = factor === '' ? 1 : factor === 'k' ? 1000 : (factorOfWord.get(factor) ?? 1_000_000)
  const value = parseDigits(digits, { hasThousands: times === 1, ...options })
  return Math.round(value * times * 10_000) / 10_000
}
