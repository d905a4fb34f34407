/** A mark in place of each number. The same number has the same mark, so that a model can tell two apart. */
export type NumberMasks = { mask: (text: string) => string; restore: (text: string) => string }

/**
 * Replaces the numbers of cards and of Brazilian tax payers (CPF, CNPJ) by what they are, before texts leave for an AI service, and puts them
 * back into its answer. Only numbers whose check digits are right are replaced, so orders, prices and most telephone numbers stay.
 */
export function createNumberMasks(): NumberMasks {
  const marks = new Map<string, string>()
  const numbers = new Map<string, string>()
  const markOf = (kind: string, found: string) => {
    const plain = found.replace(/[^\dA-Z]/gi, '').toUpperCase()
    const mark = marks.get(plain) ?? `[${kind} ${marks.size + 1}]`
    marks.set(plain, mark)
    if (!numbers.has(mark)) numbers.set(mark, found)
    return mark
  }
  return {
    mask: (text) =>
      text
        .replace(CARD, (found) => (isCard(digitsOf(found)) ? markOf('card number', found) : found))
        .replace(CNPJ, (found) => (isCnpj(found.replace(/[^\dA-Z]/gi, '').toUpperCase()) ? markOf('CNPJ', found) : found))
        .replace(CPF, (found) => (isCpf(digitsOf(found)) ? markOf('CPF', found) : found)),
    restore: (text) => text.replace(MARK, (mark) => numbers.get(mark) ?? mark),
  }
}

/** A text that nobody restores, such as one that is stored. */
export const maskNumbers = (text: string) => createNumberMasks().mask(text)

const MARK = /\[(?:card number|CNPJ|CPF) \d{1,4}\]/g
const CARD = /(?<!\d[ .-]?)\d(?:[ .-]?\d){12,18}(?![ .-]?\d)/g
const CPF = /(?<!\d)\d{3}[ .]?\d{3}[ .]?\d{3}[ -]?\d{2}(?!\d)/g
/** Since 2026 a CNPJ may have letters; its check digits stay digits. */
const CNPJ = /(?<![\dA-Z])[\dA-Z]{2}[ .]?[\dA-Z]{3}[ .]?[\dA-Z]{3}[ /]?[\dA-Z]{4}[ -]?\d{2}(?![\dA-Z])/gi

const digitsOf = (text: string) => text.replace(/\D/g, '')

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
