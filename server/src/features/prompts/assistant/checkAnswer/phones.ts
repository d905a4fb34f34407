import type { FactSearch, Found } from './factsIn.ts'

/** Numbers of companies and people, post codes, and random keys, as they are usually written. */
const known = [
  /(?<![\w.])[\da-z]{2}\.[\da-z]{3}\.[\da-z]{3}\/[\da-z]{4}-\d{2}(?!\w)/g,
  /(?<![\w.])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\w)/g,
  /(?<![\w.])\d{5}-\d{3}(?![\w-])/g,
  /(?<![\w-])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?!\w)/g,
]

/** Numbers that are no telephone's, by how they are written. */
export const longNumbersIn: FactSearch = ({ text }) =>
  known.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(
      ({ 0: given, index }): Found => ({ kind: 'number', value: given.replace(/[^\da-z]/g, ''), from: index, to: index + given.length }),
    ),
  )

const cues = new Set([
  ...'telefone fone tel cel celular whats whatsapp zap ligue ligar liga disque numero contato movil'.split(' '),
  ...'call phone dial text number mobile fax sac'.split(' '),
])
/** How far before a number such a word may stand, in characters. */
const CUE_DISTANCE = 35

/** Whether a word like "call" stands shortly before, in the same line and with no other number between. */
function isAfterCue(before: string): boolean {
  const beside = before.split(/[\d\n]/).at(-1) ?? ''
  const words = beside.match(/[a-z]+/g) ?? []
  return words.some((word) => cues.has(word) || word.startsWith('llam'))
}

const digitGroups =
  /(?<![\w.,/:@#-]|\d )(?:\+|00)?(?:\(\+?\d{1,4}\)[ .-]{0,2}\d{1,20}|\d{1,20})(?:[ .-]{1,2}\d{1,20}|[ .-]{0,2}\(\d{1,4}\)[ .-]{0,2}\d{1,20}){0,8}(?![\w/])/g

/** Telephone numbers, with a plus before the code of a country; a long number without separators counts as one after a word like "call". */
export const phonesIn: FactSearch = ({ text }) =>
  [...text.matchAll(digitGroups)].flatMap(({ 0: given, index }): Found[] => {
    const digits = given.replace(/\D/g, '')
    if (digits.length < 7 || digits.length > 20) return []
    const isCalled = isAfterCue(text.slice(Math.max(0, index - CUE_DISTANCE), index))
    const kind = isPhone(given, isCalled) ? 'phone' : /^\d+$/.test(given) ? 'number' : undefined
    const value = `${/^(?:\+|00)/.test(given) ? '+' : ''}${digits.replace(/^0+(?!$)/, '')}`
    return kind ? [{ kind, value, from: index, to: index + given.length }] : []
  })

function isPhone(given: string, isCalled: boolean): boolean {
  if (isCalled || /^(?:\+|00)|\(/.test(given)) return true
  if (/^(?:19|20)\d\d[- ](?:19|20)\d\d$/.test(given)) return false
  const lengths = (given.match(/\d+/g) ?? []).map(({ length }) => length)
  const isGrouped = lengths.length >= 3 && lengths.every((length) => length <= 5)
  const isLocal = /^(?:\d{2,4}[ .-])?\d{3,5}-\d{4}$|^\d{4,5} \d{4}$/.test(given)
  return isLocal || (isGrouped && (lengths.some((length) => length > 2) || lengths.length === 5))
}
