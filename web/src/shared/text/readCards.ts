import { plainName } from './plainName.ts'

export type Card = { name: string; organisation: string; numbers: string[]; email: string }

/** More than anybody hands over at once. */
const MOST = 20

/** The people of a vCard, as far as a conversation tells of them: its addresses and pictures are not looked at. */
export const readCards = (text: string): Card[] =>
  text
    .split(/^BEGIN:VCARD$/im)
    .slice(1, MOST + 1)
    .map((card) => cardOf(linesOf(card)))
    .filter(({ name, numbers }) => name !== '' || numbers.length > 0)

type Line = { key: string; options: string; value: string }

/** A line that begins with a blank goes on with the one before; a label may stand before the key, as in `item1.TEL`. */
function linesOf(card: string): Line[] {
  const lines = card.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
  return lines.flatMap((line) => {
    const [, key = '', options = '', value = ''] = /^(?:[\w-]+\.)?([A-Z]+)((?:;[^:]*)?):(.*)$/i.exec(line) ?? []
    return key ? [{ key: key.toUpperCase(), options, value: unescaped(value) }] : []
  })
}

const unescaped = (value: string) => plainName(value.replace(/\\n/gi, ' ').replace(/\\([,;\\])/g, '$1')).trim()

function cardOf(lines: Line[]): Card {
  const first = (key: string) => lines.find((line) => line.key === key)?.value ?? ''
  return {
    name: first('FN') || inSpeech(first('N')),
    organisation: inSpeech(first('ORG')),
    numbers: [...new Set(lines.flatMap((line) => (line.key === 'TEL' ? numberOf(line) : [])))],
    email: first('EMAIL'),
  }
}

/** Family name, given name, other names: parts that are read the other way round. */
const inSpeech = (parts: string) => parts.split(';').filter(Boolean).slice(0, 2).reverse().join(' ')

/** WhatsApp's own form of the number where there is one: only that one has its country's code for certain. */
function numberOf({ options, value }: Line) {
  const known = /;waid=(\d{8,15})(?:;|$)/i.exec(options)?.[1]
  const digits = known ?? value.replace(/[^\d+]/g, '')
  return /^\+?\d{3,15}$/.test(digits) ? [digits.replace('+', '')] : []
}
