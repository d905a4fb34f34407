import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/project.mjs'
import { findTranslationUses } from './findTranslationUses.mjs'

// Every text exists in every language, takes the same values there, and is used somewhere; every used text exists. A number before a word
// has a singular and a plural, so that nobody reads "1 users".

const folder = join(root, 'web', 'src', 'locales')
const languages = readdirSync(folder).sort()
const texts = Object.fromEntries(languages.map((language) => [language, readTexts(language)]))
const keys = [...new Set(languages.flatMap((language) => Object.keys(texts[language])))].sort()

const PLURAL = /_(zero|one|two|few|many|other)$/
/** A number before the word that it counts; "of" is not such a word. */
const counted =
  /\{\{\s*(?:count|total|limit|length|least|most|sent|done|seconds|minutes|hours|days)\b[^}]*\}\}\s+(?!(?:de|of|a|to|y|e|and)\b)\p{L}{2}/u

/**
 * Spanish addresses the reader as tú. These forms at the beginning of a sentence address the reader as usted; elsewhere they may be the
 * third person.
 */
const usted =
  /\busted(?:es)?\b|(?:^|[.:;?!…\n]\s*)(?:¡|¿)?(?:Por favor, )?(?:abra|active|agregue|añada|borre|cambie|cierre|compruebe|conecte|confirme|consulte|contacte|copie|cree|deje|elija|elimine|entre|envíe|escriba|espere|guarde|haga|ignore|indique|ingrese|intente|introduzca|lea|marque|pida|ponga|pruebe|pulse|recargue|responda|revise|seleccione|toque|use|vaya|vea|verifique|vuelva)\b/i
/** Words that texts must not use, from the table in `docs/wording.md`: a row for each, with the keys that need the word all the same. */
const refusedWords = readFileSync(join(root, 'docs', 'wording.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, language, words, instead, except] = /^\| (pt|en|es) \| (.+?) \| (.+?) \|(.*)\|$/.exec(line) ?? []
    return words ? words.split(', ').map((word) => ({ language, pattern: wholeWord(word), instead, except })) : []
  })
/** Texts outside of the screens: each file has a part for each language. */
const spoken = [
  'contract/src/bot/botTexts.ts',
  'server/src/features/access/resetMail.ts',
  'server/src/features/companies/welcomeMail.ts',
  'contract/src/money/mails/defaultMailTexts.ts',
  'server/src/features/payments/confirmPayment.ts',
  'server/src/features/push/noticeTitles.ts',
  'web/public/worker.js',
]

const problems = [...keys.flatMap(problemsOf), ...keys.flatMap(formsOf), ...findTranslationUses(keys), ...ustedIn(), ...refusedWordsIn()]
for (const problem of problems) console.error(`  ${problem}`)
console.log(`${keys.length} texts in ${languages.join(', ')}: ${problems.length === 0 ? 'complete' : `${problems.length} wrong`}`)
process.exitCode = problems.length === 0 ? 0 : 1

/** Every text of a language by its full name, as in `tags:columns.name`. */
function readTexts(language) {
  const files = readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'))
  const all = files.flatMap((file) => {
    const name = file.replace(/\.json$/, '')
    return flatten(JSON.parse(readFileSync(join(folder, language, file), 'utf8')), `${name}:`)
  })
  return Object.fromEntries(all)
}

function flatten(value, name) {
  if (typeof value !== 'object' || value === null) return [[name, value]]
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, name.endsWith(':') ? name + key : `${name}.${key}`))
}

function problemsOf(key) {
  const missing = languages.filter((language) => texts[language][key] === undefined)
  if (missing.length > 0) return missing.map((language) => `${key} is missing in ${language}`)
  const empty = languages.filter((language) => typeof texts[language][key] !== 'string' || texts[language][key].trim() === '')
  if (empty.length > 0) return empty.map((language) => `${key} is no text in ${language}`)
  const taken = languages.map((language) => `${language} {${valuesOf(texts[language][key])}}`)
  const differ = new Set(languages.map((language) => valuesOf(texts[language][key]))).size > 1
  return differ ? [`${key} takes different values: ${taken.join(', ')}`] : []
}

function formsOf(key) {
  const base = key.replace(PLURAL, '')
  if (base === key) {
    const counting = languages.filter((language) => counted.test(texts[language][key] ?? ''))
    return counting.length > 0 ? [`${key} has one form for all numbers: ${texts[counting[0]][key]}`] : []
  }
  return ['one', 'other'].filter((form) => !keys.includes(`${base}_${form}`)).map((form) => `${base} has no form _${form}`)
}

function wholeWord(word) {
  const text = word.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*$/, '\\p{L}*')
  return new RegExp(`(?<!\\p{L})${text}(?!\\p{L})`, 'iu')
}

function refusedWordsIn() {
  const all = Object.fromEntries(languages.map((language) => [language, [...shownIn(language), ...saidIn(language)]]))
  return refusedWords.flatMap(({ language, pattern, instead, except }) =>
    all[language]
      .filter(([key, text]) => !except.includes(`\`${key}\``) && pattern.test(text.replaceAll(/\{\{.*?\}\}/g, '…')))
      .map(([key, text]) => `${key} in ${language} has a word that is not used; it is “${instead}”: ${text}`),
  )
}

function ustedIn() {
  const [shown, said] = [shownIn('es'), saidIn('es')]
  const wrong = [...[...shown, ...said].filter(([, text]) => usted.test(text)), ...said.filter(([, text]) => /\bsus?\b/i.test(text))]
  return wrong.map(([where, text]) => `${where} in es says usted: ${text}`)
}

function shownIn(language) {
  return Object.entries(texts[language])
}

function saidIn(language) {
  return spoken.flatMap((file) => {
    const part = new RegExp(`\\n {2}${language}: \\{\\n([\\s\\S]*?)\\n {2}\\}`).exec(readFileSync(join(root, file), 'utf8'))?.[1]
    if (part === undefined) return [[file, 'Usted']]
    return [...part.matchAll(/(['`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , text]) => [file, text.replaceAll('\\n', '\n')])
  })
}

function valuesOf(text) {
  return [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, value]) => value))].sort().join(', ')
}
