/**
 * `mask` puts a mark in place of each number, the same for the same number; `restore` puts the numbers back into an answer. `hasMarks`: whether
 * there is any.
 */
export type NumberMasks = { mask: (text: string) => string; restore: (text: string) => string; hasMarks: () => boolean }

/** What a model reads about marks, where there are any. */
export const MARKS_RULE = 'Marks such as [CPF 1] stand for numbers that you do not see. Write them unchanged where you need them.'

/**
 * Replaces the numbers of cards and of Brazilian tax payers (CPF, CNPJ) by what they are, before texts leave for an AI service. Only numbers whose
 * check digits are right are replaced, so orders, prices and most telephone numbers stay.
 */
export function createNumberMasks(): NumberMasks {
  const marks = new Map<string, string>()
  const numbers = new Map<string, string>()
  const markOf = (kind: Kind, found: string) => {
    const plain = charactersOf(found)
    const mark = marks.get(plain) ?? `[${kind} ${marks.size + 1}]`
    marks.set(plain, mark)
    if (!numbers.has(mark)) numbers.set(mark, found)
    return mark
  }
  return {
    mask: (text) =>
      // A customer may write what looks like a mark: it must not come back as a number.
      text
        .replace(MARK, '($1 $2)')
        .replace(DIGIT_GROUPS, (groups) => replaceCards(groups, (card) => markOf('CARD', card)))
        .replace(CNPJ, (found) => (isCnpj(charactersOf(found)) ? markOf('CNPJ', found) : found))
        .replace(CPF, (found) => (isCpf(charactersOf(found)) ? markOf('CPF', found) : found)),
    restore: (text) => text.replace(MARK, (mark, kind: string, number: string) => numbers.get(`[${kind.toUpperCase()} ${number}]`) ?? mark),
    hasMarks: () => marks.size > 0,
  }
}

/** A text that nobody restores, such as one that is stored. */
export const maskNumbers = (text: string) => createNumberMasks().mask(text).replace(MARK, '[$1]')

type Kind = 'CARD' | 'CPF' | 'CNPJ'
/** Models write marks a little otherwise. */
const MARK = /[[【]\s?(CARD|CPF|CNPJ)\s?(\d{1,4})\s?[\]】]/gi

const DIGIT_GROUPS = /\d(?:[\s./\p{Pd}]{0,3}\d)*/gu
const CPF = /(?<!\d)\d{3}[\s./\p{Pd}]{0,3}\d{3}[\s./\p{Pd}]{0,3}\d{3}[\s./\p{Pd}]{0,3}\d{2}(?!\d)/gu
/** Since 2026 a CNPJ may have letters; its check digits stay digits. */
const CNPJ =
  /(?<![\dA-Z])[\dA-Z]{2}[\s./\p{Pd}]{0,3}[\dA-Z]{3}[\s./\p{Pd}]{0,3}[\dA-Z]{3}[\s./\p{Pd}]{0,3}[\dA-Z]{4}[\s./\p{Pd}]{0,3}\d{2}(?![\dA-Z])/giu

const LONGEST_CARD = 19

/** Replaces the cards among groups of digits, behind which people write dates and codes: a card begins and ends with a group. */
function replaceCards(text: string, markOf: (card: string) => string): string {
  const groups = [...text.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({ digits, begin: index, end: index + digits.length }))
  let shown = ''
  let copied = 0
  for (let first = 0; first < groups.length; first++) {
    const last = lastGroupOfCard(groups, first)
    const [from, to] = [groups[first], groups[last ?? -1]]
    if (!from || !to || last === undefined) continue
    shown += text.slice(copied, from.begin) + markOf(text.slice(from.begin, to.end))
    copied = to.end
    first = last
  }
  return shown + text.slice(copied)
}

/** The last group of the longest card that begins with the group at `first`; undefined if none does. */
function lastGroupOfCard(groups: readonly { digits: string }[], first: number): number | undefined {
  let digits = ''
  let last: number | undefined
  for (let at = first; at < groups.length && digits.length < LONGEST_CARD; at++) {
    digits += groups[at]?.digits ?? ''
    if (isCard(digits)) last = at
  }
  return last
}

const charactersOf = (text: string) => text.replace(/[^\dA-Z]/gi, '').toUpperCase()

/** The lengths that cards of each first digit have: a telephone number with its country code is none. */
const cardLengths: Readonly<Record<string, readonly number[]>> = {
  2: [16],
  3: [14, 15, 16],
  4: [13, 16, 19],
  5: [16, 18, 19],
  6: [16, 17, 18, 19],
}

function isCard(digits: string): boolean {
  if (!cardLengths[digits.charAt(0)]?.includes(digits.length)) return false
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    const doubled = Number(digit) * (position % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

const isCpf = (digits: string) => isVaried(digits) && digits.endsWith(checkDigits(digits.slice(0, 9), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]))

const isCnpj = (characters: string) =>
  isVaried(characters) && characters.endsWith(checkDigits(characters.slice(0, 12), [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]))

/** 111.111.111-11 has right check digits, but nobody has it. */
const isVaried = (characters: string) => new Set(characters).size > 1

/** Both check digits of a number: each is a weighted sum, the second over the first one too. `weights` are those of the second. */
function checkDigits(base: string, weights: readonly number[]): string {
  const digitOf = (characters: string) => {
    const used = weights.slice(weights.length - characters.length)
    const sum = [...characters].reduce((total, character, at) => total + (character.charCodeAt(0) - 48) * (used[at] ?? 0), 0)
    return sum % 11 < 2 ? '0' : String(11 - (sum % 11))
  }
  const first = digitOf(base)
  return first + digitOf(base + first)
}
