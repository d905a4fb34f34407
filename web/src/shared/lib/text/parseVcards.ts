import { stripDirectionMarks } from './stripDirectionMarks.ts'

export type VcardContact = { name: string; organisation: string; numbers: string[]; email: string }

/** More contacts than a message ever carries. */
const MAX_CARDS = 20

/** The contacts of a vCard, with the fields that a conversation shows. */
export const parseVcards = (text: string): VcardContact[] =>
  text
    .split(/^BEGIN:VCARD$/im)
    .slice(1, MAX_CARDS + 1)
    .map((card) => toContact(parseLines(card)))
    .filter(({ name, numbers }) => name !== '' || numbers.length > 0)

type VcardLine = { key: string; options: string; value: string }

/** A line that begins with a space continues the one before. A label may precede the key, as in `item1.TEL`. */
function parseLines(card: string): VcardLine[] {
  const lines = card.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
  return lines.flatMap((line) => {
    const [, key = '', options = '', value = ''] = /^(?:[\w-]+\.)?([A-Z]+)((?:;[^:]*)?):(.*)$/i.exec(line) ?? []
    return key ? [{ key: key.toUpperCase(), options, value: unescaped(value) }] : []
  })
}

const unescaped = (value: string) => stripDirectionMarks(value.replace(/\\n/gi, ' ').replace(/\\([,;\\])/g, '$1')).trim()

function toContact(lines: VcardLine[]): VcardContact {
  const first = (key: string) => lines.find((line) => line.key === key)?.value ?? ''
  return {
    name: first('FN') || toFullName(first('N')),
    organisation: toFullName(first('ORG')),
    numbers: [...new Set(lines.flatMap((line) => (line.key === 'TEL' ? toPhoneNumber(line) : [])))],
    email: first('EMAIL'),
  }
}

/** vCard order is family name, given name, other names; it is reversed here. */
const toFullName = (parts: string) => parts.split(';').filter(Boolean).slice(0, 2).reverse().join(' ')

/** Prefer WhatsApp's own form (waid): only it surely has the country code. */
function toPhoneNumber({ options, value }: VcardLine) {
  const known = /;waid=(\d{8,15})(?:;|$)/i.exec(options)?.[1]
  const digits = known ?? value.replace(/[^\d+]/g, '')
  return /^\+?\d{3,15}$/.test(digits) ? [digits.replace('+', '')] : []
}
