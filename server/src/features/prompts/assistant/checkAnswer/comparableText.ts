/** A text for patterns: folded, with plain digits, without what nobody sees. `at`: where each of its characters stands in the text as written. */
export type ComparableText = { text: string; at: readonly number[]; written: string }

/** Accents, invisible characters, and the marks with which WhatsApp makes words bold or monospaced. */
const DROPPED = /[\p{M}\p{Cf}*`]/gu

export function comparable(written: string): ComparableText {
  const text: string[] = []
  const at: number[] = []
  let position = 0
  for (const character of written) {
    for (const unit of plain(character)) {
      text.push(unit)
      at.push(position)
    }
    position += character.length
  }
  return { text: text.join(''), at: [...at, position], written }
}

/** In units of UTF-16, as patterns count. */
const plain = (character: string) =>
  asciiDigit(character).normalize('NFKD').replace(DROPPED, '').toLowerCase().replace(/\s/g, asSpace).split('')

const asSpace = (space: string) => (space === '\n' ? '\n' : ' ')

/** In Unicode the ten digits of a script follow each other. */
function asciiDigit(character: string): string {
  if (!/\p{Nd}/u.test(character)) return character
  const code = character.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

/** What was written between two places of the comparable text. */
export const writtenBetween = ({ at, written }: ComparableText, from: number, to: number) => written.slice(at[from], (at[to - 1] ?? 0) + 1)
