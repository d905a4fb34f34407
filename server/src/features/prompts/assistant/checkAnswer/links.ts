import type { FactSearch, Found } from './factsIn.ts'

const DOT = String.raw`(?:\.| ?[\[({] ?(?:\.|ponto|punto|dot) ?[\])}] ?)`
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`
const AT = String.raw`(?:@| ?[\[({] ?(?:@|arroba|at) ?[\])}] ?)`

/** Endings that make a link of two words with a dot between them. Others need a path, `www` or a scheme. */
const ENDINGS =
  'com|net|org|br|edu|gov|info|biz|io|app|dev|me|co|ai|shop|store|online|site|tech|link|xyz|club|live|digital|global|cloud|page|bio|example|test|pt|es|mx|ar|cl|pe|uy|py|bo|ec|ve|us|uk|ca|de|fr|it|eu|tv|ly|gl|gg|cc|to|ru|cn|in|jp|top|vip|work|today|zone|pro|click|icu|art|blog|cafe|food|health|law|loja|menu|pizza|salon|tel|finance|money|support|website|space|fun|lat|bond|cash|bank|services|help|center|network|group|ltd|mobi|name|win|bet|cfd|sbs|xn--[a-z0-9]+'

const email = new RegExp(String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+${AT}(?:${LABEL}${DOT})+[\p{L}]{2,}`, 'gu')
const PATH = String.raw`(?:[/?#][^\s<>"'\0]*)`
const link = new RegExp(
  String.raw`(?<![\p{L}\p{N}@.-])(?:(?:[a-z][a-z0-9+.-]*|hxxps?):\/\/[^\s<>"'\0]+|www\.[^\s<>"'\0]+|(?:${LABEL}${DOT})+(?:(?:${ENDINGS})(?![\p{L}\p{N}-])${PATH}?|[\p{L}]{2,}(?=\/)${PATH})|(?:mailto|tel|sms|whatsapp|javascript|data):[^\s<>"'\0]+)`,
  'gu',
)
const handle = /(?<![\p{L}\p{N}@._/-])@[a-z0-9_][a-z0-9_.]{1,28}[a-z0-9_]/gu

/** E-mail addresses, links and names that begin with @. */
export const linksIn: FactSearch = ({ text }) => {
  const emails = all(text, email, (given) => ({
    kind: 'email',
    value: given.replace(new RegExp(AT, 'gu'), '@').replace(new RegExp(DOT, 'gu'), '.'),
  }))
  const isFree = ({ from, to }: Found) => !emails.some((one) => from < one.to && one.from < to)
  const links = all(text, link, (given) => ({ kind: 'link', value: normalLink(given) })).filter(isFree)
  const handles = all(text, handle, (given) => ({ kind: 'link', value: given })).filter(isFree)
  return [...emails, ...links, ...handles]
}

function all(text: string, pattern: RegExp, read: (given: string) => Pick<Found, 'kind' | 'value'>): Found[] {
  return [...text.matchAll(pattern)].map(({ 0: given, index }) => {
    const trimmed = withoutEnd(given)
    return { ...read(trimmed), from: index, to: index + trimmed.length }
  })
}

/** What ends the sentence is no part of the link. */
function withoutEnd(given: string): string {
  const last = given.at(-1) ?? ''
  if (/[.,;:!?…'"’”_~]/.test(last)) return withoutEnd(given.slice(0, -1))
  if (last === ')' && !given.includes('(')) return withoutEnd(given.slice(0, -1))
  if (last === ']' && !given.includes('[')) return withoutEnd(given.slice(0, -1))
  return given
}

const normalLink = (given: string) =>
  given
    .replace(new RegExp(DOT, 'gu'), '.')
    .replace(/^h(?:tt|xx)ps?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')
