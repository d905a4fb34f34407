import { fold } from '../kit/fold.ts'

/** Why a password is refused: many people use it, or it is made of the person's own words. */
export type WeakPasswordReason = 'common' | 'ownWords'
/** Details of `ERR_WEAK_PASSWORD`. */
export type WeakPasswordDetails = { reason: WeakPasswordReason }

/** Words of passwords in Portuguese and Spanish that lists made in English do not contain. */
const localWords = new Set(
  `acesso administrador amor atendimento atletico barcelona bemvindo bienvenido boca brasil brasileiro cambiar chile cliente clave colombia
  colorado contrasena corinthians cruzeiro deus dinheiro empresa entrar escola familia felicidade fluminense fortaleza futebol flamengo galo
  gremio internacional jesus jesuscristo mexico mudar mundial natal padrao palmeiras palavra pedro recado saopaulo santos secreta segredo
  seguranca senha senhas sistema sporting suporte teste trabalho trocar usuario vasco venezuela vitoria whatsapp whaticket`.split(/\s+/),
)

/** So many signs around a known word make no new password: `Senha@2026!`. */
const MOST_AROUND = 6
/** Shorter words of a name are found in any password. */
const SHORTEST_WORD = 4

const letterFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const withLetters = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => letterFor[sign] ?? sign)
const LETTER = /\p{L}/u
/** Without what is no letter at its ends. An expression would try each position of a long text. */
function withoutEnds(text: string): string {
  const characters = [...text]
  const first = characters.findIndex((character) => LETTER.test(character))
  return first < 0 ? '' : characters.slice(first, characters.findLastIndex((character) => LETTER.test(character)) + 1).join('')
}

/** The words of names, e-mails and companies that a password must not be made of. */
export function ownWordsOf(...texts: readonly (string | undefined)[]): string[] {
  const words = texts.flatMap((text) => {
    const folded = fold(text ?? '')
    const parts = folded.split(/[^\p{L}\p{N}]+/u)
    return [...parts, parts.join('')]
  })
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD).toSorted((one, other) => other.length - one.length)
}

type Known = { ownWords: readonly string[]; common: ReadonlySet<string> }

/**
 * Returns why nobody should use this password, if so. `common`: the passwords of a list, in lower case. A known word with a year or a few
 * signs around it is still that word.
 */
export function weaknessOf(password: string, { ownWords, common }: Known): WeakPasswordReason | undefined {
  const folded = fold(password)
  const spellings = [folded, withLetters(folded)]
  if (spellings.some((spelling) => isMadeOf(spelling, ownWords))) return 'ownWords'
  const isRepeated = new Set(folded).size <= 2
  return isRepeated || spellings.some((spelling) => isCommon(spelling, common)) ? 'common' : undefined
}

function isCommon(spelling: string, common: ReadonlySet<string>): boolean {
  if (common.has(spelling)) return true
  const word = withoutEnds(spelling)
  return word.length >= SHORTEST_WORD && spelling.length - word.length <= MOST_AROUND && (common.has(word) || localWords.has(word))
}

function isMadeOf(spelling: string, words: readonly string[]): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), spelling)
  return rest.length < spelling.length && rest.length <= MOST_AROUND
}

/** The error of this rule. */
export const weakPasswordsCatalogue = {
  errors: {
    ERR_WEAK_PASSWORD: [422, 'Many people use this password, or it is made of your name, e-mail or company; choose another one'],
  },
} as const
