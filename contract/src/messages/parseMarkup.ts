import { trimTrailing } from '../kit/trimTrailing.ts'

/** The parts of a parsed message text. A link leads to the web, a mail address or a telephone number, never elsewhere. */
export type Markup =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'block'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; parts: Markup[] }
  | { kind: 'link'; text: string; href: string }

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const
type Mark = keyof typeof marks
const isMark = (sign: string): sign is Mark => Object.hasOwn(marks, sign)

/** Characters that reverse the reading direction would show another address than the one that is opened. */
const link = /(?:https?:\/\/|www\.)[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giy
/** Punctuation that ends a sentence is not part of an address. */
const endsSentence = (sign: string) => '.,;:!?)]}*_~'.includes(sign)
const mailbox = /[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/gy
/** With a country code, or as numbers are written in Brazil; a plain row of digits may be anything. */
const telephone = /\+\d[\d ().-]{7,18}\d|(?:\(\d{2}\) ?|\d{2} )9?\d{4}[- ]\d{4}/gy
const FENCE = '```'
/**
 * Longer than any browser opens for certain. Without a limit, a text of nothing but beginnings of addresses would be scanned once for each
 * of them.
 */
const LONGEST_LINK = 2048

/** Where a search for the end of a mark has failed already: from there on it would fail again. */
type Vain = Partial<Record<Mark | 'code' | 'block' | 'link', number>>
type ParsePosition = { text: string; at: number; vain: Vain; within: readonly Mark[] }
type ParsedMarkup = { part: Markup; end: number } | undefined

/** Parses the marks that people type in WhatsApp: *bold*, _italic_, ~struck~, `code`, ```block```, addresses and telephone numbers. */
export function parseMarkup(text: string, within: readonly Mark[] = []): Markup[] {
  const parts: Markup[] = []
  const vain: Vain = {}
  let start = 0
  let at = 0
  const keepPlain = () => at > start && parts.push({ kind: 'text', text: text.slice(start, at) })
  while (at < text.length) {
    const place = { text, at, vain, within }
    const found = blockAt(place) ?? codeAt(place) ?? linkAt(place) ?? mailboxAt(place) ?? telephoneAt(place) ?? spanAt(place)
    if (found) {
      keepPlain()
      parts.push(found.part)
      start = found.end
    }
    at = found?.end ?? at + 1
  }
  keepPlain()
  return parts
}

function blockAt({ text, at, vain }: ParsePosition): ParsedMarkup {
  if (vain.block !== undefined || !text.startsWith(FENCE, at)) return undefined
  const end = text.indexOf(FENCE, at + FENCE.length)
  if (end < 0) vain.block = at
  const inside = end < 0 ? '' : text.slice(at + FENCE.length, end)
  return inside.trim() === '' ? undefined : { part: { kind: 'block', text: inside }, end: end + FENCE.length }
}

function codeAt({ text, at, vain }: ParsePosition): ParsedMarkup {
  if (vain.code !== undefined || text[at] !== '`' || text[at + 1] === '`') return undefined
  const end = text.indexOf('`', at + 1)
  if (end < 0) vain.code = at
  const inside = end < 0 ? '' : text.slice(at + 1, end)
  return inside.trim() === '' || inside.includes('\n') ? undefined : { part: { kind: 'code', text: inside }, end: end + 1 }
}

function linkAt({ text, at, vain }: ParsePosition): ParsedMarkup {
  if (at < (vain.link ?? 0) || isWordly(text[at - 1])) return undefined
  link.lastIndex = at
  const whole = link.exec(text)?.[0] ?? ''
  if (whole.length > LONGEST_LINK) {
    vain.link = at + whole.length
    return undefined
  }
  const written = trimTrailing(whole, endsSentence)
  const href = written && addressOf(written)
  return href ? { part: { kind: 'link', text: written, href }, end: at + written.length } : undefined
}

function addressOf(written: string) {
  const url = URL.parse(/^www\./i.test(written) ? `https://${written}` : written)
  return url && ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.') ? url.href : undefined
}

function mailboxAt({ text, at }: ParsePosition): ParsedMarkup {
  if (isJoined(text[at - 1])) return undefined
  mailbox.lastIndex = at
  const written = trimTrailing(mailbox.exec(text)?.[0] ?? '', endsSentence)
  return written ? { part: { kind: 'link', text: written, href: `mailto:${written}` }, end: at + written.length } : undefined
}

function telephoneAt({ text, at }: ParsePosition): ParsedMarkup {
  if (isJoined(text[at - 1])) return undefined
  telephone.lastIndex = at
  const written = telephone.exec(text)?.[0]
  const digits = written?.replace(/\D/g, '') ?? ''
  const end = at + (written?.length ?? 0)
  if (!written || digits.length < 10 || digits.length > 15 || isJoined(text[end])) return undefined
  return { part: { kind: 'link', text: written, href: `tel:${written.startsWith('+') ? '+' : ''}${digits}` }, end }
}

/** A mark opens before a letter and closes behind one, within a line, at the edges of words on both sides. */
function spanAt({ text, at, vain, within }: ParsePosition): ParsedMarkup {
  const sign = text[at] ?? ''
  if (!isMark(sign) || within.includes(sign) || at < (vain[sign] ?? 0)) return undefined
  if (isWordly(text[at - 1]) || !isInk(text[at + 1]) || text[at + 1] === sign) return undefined
  let end = at + 2
  for (; end < text.length && text[end] !== '\n'; end++)
    if (text[end] === sign && isInk(text[end - 1]) && !isWordly(text[end + 1]))
      return { part: { kind: marks[sign], parts: parseMarkup(text.slice(at + 1, end), [...within, sign]) }, end: end + 1 }
  vain[sign] = end
  return undefined
}

const isInk = (sign: string | undefined) => sign !== undefined && /\S/.test(sign)
const isWordly = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
/** Whether a character continues the neighbouring one, as in a longer number. */
const isJoined = (sign: string | undefined) => isWordly(sign) || (sign !== undefined && /[@+/_-]/.test(sign))
