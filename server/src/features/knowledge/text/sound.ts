import { fold } from '@recado/contract/kit/fold'
import type { Language } from '@recado/contract/kit/languages'

/**
 * How a word sounds: words that are written by ear get the same sound as the right ones. Takes the word with its accents, since they change
 * how it is read.
 */
export const soundOf = (written: string, language: Language): string => sounds[language](written.toLowerCase().normalize('NFC'))

const singleLetters = (word: string) => word.replace(/(.)\1+/g, '$1')

/** As in Brazil: praso = prazo, xamada = chamada, colejio = colégio, natasao = natação. */
const portuguese = (written: string) =>
  singleLetters(
    fold(written.replace(/ç/g, 's'))
      .replace(/ch|sh/g, 'x')
      .replace(/ph/g, 'f')
      .replace(/qu(?=[ei])|q|c(?=[aoulr]|$)/g, 'k')
      .replace(/c(?=[eiy])|z|x(?=[^aeiou])/g, 's')
      .replace(/g(?=[eiy])/g, 'j')
      .replace(/gu(?=[ei])/g, 'g')
      .replace(/(?<![nlx])h/g, '')
      .replace(/y/g, 'i')
      .replace(/w/g, 'v')
      .replace(/m(?=[^aeiou]|$)/g, 'n')
      .replace(/l(?=[^aeiouh]|$)/g, 'u'),
  )
    .replace(/i$/, 'e')
    .replace(/u$/, 'o')

/** As in Latin America: baca = vaca, ora = hora, llave = yave, sapato = zapato, jente = gente. */
const spanish = (written: string) =>
  singleLetters(
    fold(written.replace(/ñ/g, 'ni'))
      .replace(/ll/g, 'y')
      .replace(/ch/g, 'x')
      .replace(/h/g, '')
      .replace(/qu(?=[ei])|q|c(?=[aoulrt]|$)/g, 'k')
      .replace(/c(?=[eiy])|z/g, 's')
      .replace(/x(?=[^aeiou])/g, 's')
      .replace(/g(?=[eiy])/g, 'j')
      .replace(/gu(?=[ei])/g, 'g')
      .replace(/v|w/g, 'b')
      .replace(/m(?=[pb])/g, 'n'),
  ).replace(/y$/, 'i')

/** Consonants and the first vowel: adress = address, recieve = receive, fone = phone, apointment = appointment. */
function english(written: string) {
  const letters = fold(written)
    .replace(/^kn|^gn/, 'n')
    .replace(/^wr/, 'r')
    .replace(/ph/g, 'f')
    .replace(/gh(?=[^aeiou]|$)/g, '')
    .replace(/tch/g, 'ch')
    .replace(/ck|q|c(?=[^eiyh]|$)/g, 'k')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/x/g, 'ks')
    .replace(/(?<=.)h/g, (letter, at: number, word: string) => (/[cst]/.test(word[at - 1] ?? '') ? letter : ''))
  return singleLetters(letters.slice(0, 1) + letters.slice(1).replace(/[aeiouy]+/g, ''))
}

const sounds: Readonly<Record<Language, (written: string) => string>> = { pt: portuguese, en: english, es: spanish }
