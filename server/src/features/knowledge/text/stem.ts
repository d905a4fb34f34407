import type { Language } from '@recado/contract/kit/languages'

const HAS_DIGIT = /\d/
/** Words this short have no ending to cut. */
const LONGEST_UNCUT = 3

/**
 * A folded word without its ending: plural, gender and the commonest forms of verbs. Words of one family get one stem, in texts and in
 * questions alike; it need not be a word. Codes stay whole.
 */
export function stemOf(word: string, language: Language): string {
  if (HAS_DIGIT.test(word) || word.length <= LONGEST_UNCUT) return word
  return stemmers[language](word)
}

/** The word without the ending, if enough of it is left. */
const cutEnding = (word: string, ending: RegExp) => {
  const cut = word.replace(ending, '')
  return cut.length >= LONGEST_UNCUT ? cut : word
}

/** As in pagamos: it ends like a plural, so it is cut before. */
const firstPersonPlural = /[aei]mos$/

const portugueseEnding =
  /(acao|ucao|icao|imento|amento|aria|arem|erem|irem|aram|eram|iram|ando|endo|indo|ador|edor|ados|ada|ado|ida|ido|ava|ou|ar|er|ir|am|em|ao|a|e|o|i)$/
function stemPortuguese(word: string) {
  if (firstPersonPlural.test(word)) return cutEnding(word, firstPersonPlural)
  const singular = word
    .replace(/(c|s)oes$/, '$1ao')
    .replace(/oes$|aes$/, 'ao')
    .replace(/ais$/, 'al')
    .replace(/eis$/, 'el')
    .replace(/ns$/, 'm')
    .replace(/([rz])es$/, '$1')
    .replace(/s$/, '')
    .replace(/(mente|zinho|zinha|inho|inha)$/, '')
  return cutEnding(singular, portugueseEnding)
}

const spanishEnding =
  /(aciones|uciones|iciones|acion|ucion|icion|cion|imientos|amientos|imiento|amiento|eria|aron|ieron|aban|abamos|iamos|ando|iendo|ador|adora|edor|edora|ados|adas|idos|idas|ada|ado|ida|ido|aba|aste|iste|ar|er|ir|an|en|ia|io|a|e|o|i)$/
function stemSpanish(word: string) {
  if (firstPersonPlural.test(word)) return withoutVowel(cutEnding(word, firstPersonPlural))
  const singular = word
    .replace(/ces$/, 'z')
    .replace(/([lrndj])es$/, '$1')
    .replace(/s$/, '')
    .replace(/(mente|cito|cita|ito|ita)$/, '')
    .replace(/(?<=[aei]r)(me|te|se|lo|la|le|nos)$/, '')
  return withoutVowel(cutEnding(singular, spanishEnding))
}

/** English words lose the ending of the form, then that of the kind of word: deliveries, delivery, deliver. */
function stemEnglish(word: string) {
  const singular = word
    .replace(/sses$/, 'ss')
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh|ss|z)es$/, '$1')
    .replace(/([^su])s$/, '$1')
  const form = withoutVowel(withoutDouble(cutEnding(singular, /(ings|ing|edly|ed)$/)))
  return withoutVowel(withoutDouble(cutEnding(form, /(ations|ation|ments|ment|ness|ers|er|ors|or|able|ible|ance|ence)$/)))
}

const withoutDouble = (word: string) => word.replace(/([bdfglmnprt])\1$/, '$1')
const withoutVowel = (word: string) => cutEnding(word, /[eiy]$/)

const stemmers: Readonly<Record<Language, (word: string) => string>> = { pt: stemPortuguese, en: stemEnglish, es: stemSpanish }
