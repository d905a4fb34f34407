import { plainName } from './plainName.ts'

export type Card = { name: string; organisation: string; numbers: string[]; email: string }

/** More contacts than a message ever carries. */
const MOST = 20

/** The contacts of a vCard, with the fields that a conversation shows. */
export const readCards = (text: string): Card[] =>
  text
    .split(/^BEGIN:VCARD$/im)
    .slice(1, MOST + 1)
    .map((card) => cardOf(linesOf(card)))
    .filter(({ name, numbers }) => name !== '' || numbers.length > 0)

type Line = { key: string; options: string; value: string }

/** A line that begins with a space continues the one before. A label may precede the key, as in `item1.TEL`. */
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

/** vCard order is family name, given name, other names; it is reversed here. */
const inSpeech = (parts: string) => parts.split(';').filter(Boolean).slice(0, 2).reverse().join(' ')

/** Prefer WhatsApp's own form (waid): only it surely has the country code. */
function numberOf({ options, value }: Line) {
  const known = /;waid=(\d{8,15})(?:;|$)/i.exec(options)?.[1]
  const digits = known ?? value.replace(/[^\d+]/g, '')
  return /^\+?\d{3,15}$/.test(digits) ? [digits.replace('+', '')] : []
}
