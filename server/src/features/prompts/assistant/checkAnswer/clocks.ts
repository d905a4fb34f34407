import type { FactSearch, Found } from './factsIn.ts'
import { NUMBER_WORDS, parseNumberWords } from './numbers.ts'

const HOUR = String.raw`(?<![\d:.,/$-])(?<hour>[01]?\d|2[0-4])`
const HALF = '(?<half> (?:e meia|y media)\\b)'
const DAYTIME = String.raw`(?<part>(?:da|de la|de|in the|por la|pela) ?(?:manha|manana|morning|tarde|afternoon|noite|noche|evening|madrugada)|at night)\b`
const HALF_DAY = String.raw`(?<ampm>[ap]\.? ?m\b\.?)`
/** What may follow an hour of which nothing but its place in the sentence tells that it is one. */
const END = String.raw`(?=\s*(?:[.,;!?)…–—-]|$|\n|(?:and|or|to|till|until|on|every|daily|e|y|a|ou|o|da|das|de|del|do|em|no|na|hoje|amanha|today|tomorrow|hoy|manana|para|for|as|ate|hasta|sharp|em ponto|en punto|todos|nos|aos|los|el)\b))`
const NUMBER = String.raw`(?:(?<hour>1?\d|2[0-4])(?![\d:.,]*\d)|(?<words>${NUMBER_WORDS}))`
const OCLOCK = `(?: (?:horas?|hrs?|hs|o['’]?clock))?`

const SEPARATOR = ` ?(?:to|-|–|a|ao?|as|e|and|y|until|ate|hasta las?) ?`
const RANGE = String.raw`(?:[01]?\d|2[0-4])${SEPARATOR}(?:[01]?\d|2[0-4])(?!\d| ?[:.,]\d)`
const WEEKDAY = '(?:mon|tue|wed|thu|fri|sat|sun|segunda|terca|quarta|quinta|sexta|sabado|domingo|lunes|martes|miercoles|jueves|viernes)'

const patterns = {
  colon: new RegExp(String.raw`${HOUR}:(?<minute>[0-5]\d)(?::[0-5]\d)?(?![\d:])(?: ?(?:${HALF_DAY}|${DAYTIME}))?`, 'gu'),
  letter: new RegExp(
    String.raw`${HOUR} ?h(?:s|rs?)?(?:(?<minute>[0-5]\d)(?:min)?| (?<minute2>[0-5]\d) ?min)?\b(?:${HALF}|(?: ${DAYTIME}))?`,
    'gu',
  ),
  halfDay: new RegExp(String.raw`${HOUR}(?:\.(?<minute>[0-5]\d))? ?${HALF_DAY}`, 'gu'),
  daytime: new RegExp(String.raw`(?<![\d:.,/])${NUMBER}${OCLOCK}${HALF}? ${DAYTIME}`, 'gu'),
  named: /\b(?<name>meio[ -]dia|meia[ -]noite|mediodia|medianoche|noon|midday|midnight)\b(?<half> (?:e meia|y media)\b)?/gu,
  bare: new RegExp(
    String.raw`(?:(?<sure>\b(?:a las?|de las?|desde las?|hasta las?|at|until|till|by|before|after|half past|(?:from|between)(?= \d{1,2} ?(?:to|and|-|–) ?(?:\d{1,2}(?: ?[ap]\.?m| ?h\b| o['’]clock|[.,;!?)]|$)|\0)))|(?<as>\b[ad]?as)) )${NUMBER}(?:${HALF}|${OCLOCK})?${END}`,
    'gu',
  ),
  untilBare: new RegExp(
    String.raw`(?<=(?:\b(?:from|between) \d{1,2}|\b(?:from|between|entre|de|das|as|las) \0+) ?(?:to|and|-|–|e|y|a|as|a las) ?)${NUMBER}${END}`,
    'gu',
  ),
  /** "Office hours 9 to 5", "9 to 5, Monday to Thursday". */
  openingRange: new RegExp(
    String.raw`(?:(?<=\b(?:hours|open|horario|aberto|abierto|abrimos|atendemos|atende|atiende|daily)[ :,]{1,2}(?:de |das |from )?)${RANGE}|(?<![\d.,:/$-])${RANGE}(?=,? (?:on |de |as |a )?${WEEKDAY}))`,
    'gu',
  ),
} as const

const DURATION_BEFORE =
  /\b(?:em|em ate|por|durante|within|in|dentro de|ha|levam?|cada|prazo de|apos|after|en|en hasta|menos de|mais de|mas de|cerca de|about|aprox\w*\.?|every|for|duracao(?: de)?|duracion(?: de)?|demoram?|dura|minimo de|maximo de|tempo|antecedencia de)[: ]{1,2}$/
const DURATION_AFTER =
  /^ ?(?:de (?:antecedencia|duracao|duracion|anticipacion)|antes|uteis|habiles|por dia|al dia|before|after|depois|despues|apos|corridas)/

/** Times of day as `09:30`; where the half of the day is left open, as `9:30 am/pm`. Durations are none. */
export const clocksIn: FactSearch = ({ text, original }) => {
  const found: Found[] = []
  const isTaken = (from: number, to: number) => found.some((one) => from < one.to && one.from < to)
  for (const [name, pattern] of Object.entries(patterns))
    for (const match of text.matchAll(pattern)) {
      const groups: Groups = match.groups ?? {}
      const [from, to] = [match.index, match.index + match[0].length]
      if (isTaken(from, to)) continue
      if (name === 'letter' && isDuration(text, from, to, groups)) continue
      if (groups.as && !hasAccentOrArticle(original.written.slice(original.at[from], original.at[from + 4]))) continue
      const hours = name === 'openingRange' ? (match[0].match(/\d+/g) ?? []) : [undefined]
      const isOpen = ['bare', 'untilBare', 'openingRange'].includes(name) || (name === 'colon' && followsAfternoon(text, found, match))
      for (const hour of hours) {
        const value = clockOf({ ...groups, ...(hour !== undefined && { hour }) }, { isOpen })
        if (value !== undefined) found.push({ kind: 'clock', value, from, to })
      }
    }
  return [...found, ...beginningsOfRanges(text, found)]
}

/** "as 3 lojas" has no accent, "às 3" and "das 3" are times. */
const hasAccentOrArticle = (written: string) => /[àáÀÁ]s|d[aà]s/iu.test(written)

/** "3 pm to 7:30": the second one is in the afternoon too. */
function followsAfternoon(text: string, found: readonly Found[], match: RegExpMatchArray): boolean {
  const from = match.index ?? 0
  if (match.groups?.ampm || match.groups?.part) return false
  return (
    new RegExp(String.raw`(?:\b(?:pm|p\.m\.|tarde|noche|noite|evening)|\0)${SEPARATOR}$`).test(text.slice(Math.max(0, from - 20), from)) &&
    found.every((one) => one.from !== from)
  )
}

/** "de 8 a 23 h": the first number is an hour because the second one is. */
function beginningsOfRanges(text: string, found: readonly Found[]): Found[] {
  const pattern = new RegExp(
    String.raw`(?<=(?:^|[,:;(]|\b(?:de|das|from|between|entre|dias|days)) ?)(?<![\d.,:/$-])(?<hour>[01]?\d|2[0-4])(?=(?<separator>${SEPARATOR}))`,
    'gu',
  )
  return [...text.matchAll(pattern)].flatMap((match): Found[] => {
    const [from, to] = [match.index, match.index + match[0].length]
    const end = to + (match.groups?.separator?.length ?? 0)
    const value = clockOf(match.groups ?? {}, { isOpen: true })
    const isRange = found.some((one) => one.from === end) && !found.some((one) => from < one.to && one.from < to)
    return isRange && value !== undefined ? [{ kind: 'clock', value, from, to }] : []
  })
}

type Groups = Readonly<Record<string, string | undefined>>

function clockOf(groups: Groups, { isOpen }: { isOpen: boolean }): string | undefined {
  const { name, words, half, part = '', ampm = '' } = groups
  const given = name
    ? /noite|medianoche|midnight/.test(name)
      ? 0
      : 12
    : words === undefined
      ? Number(groups.hour)
      : parseNumberWords(words)
  if (given > 24) return undefined
  const minute = half || /half past/.test(groups.sure ?? '') ? 30 : Number(groups.minute ?? groups.minute2 ?? 0)
  const isLate = /^p/.test(ampm) || /tarde|afternoon|noite|noche|evening|night/.test(part)
  const isEarly = /^a/.test(ampm) || /manha|manana|morning|madrugada/.test(part)
  const shown = (hour: number) => `${String(hour % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  if (isLate) return shown(given < 12 ? given + 12 : given === 12 && /noite|noche|night/.test(part) ? 0 : given)
  if (isEarly) return shown(given === 12 ? 0 : given)
  if (!isOpen || given > 12 || given === 0) return shown(given)
  return `${given % 12}:${String(minute).padStart(2, '0')} am/pm`
}

/** `24h` and what follows "within" is how long something takes. */
function isDuration(text: string, from: number, to: number, groups: Groups): boolean {
  if (groups.half || groups.part) return false
  if (Number(groups.hour) === 24 && !groups.minute) return !/\b(?:as|las|at|until) $/.test(text.slice(Math.max(0, from - 8), from))
  return DURATION_BEFORE.test(text.slice(Math.max(0, from - 24), from)) || DURATION_AFTER.test(text.slice(to, to + 24))
}
