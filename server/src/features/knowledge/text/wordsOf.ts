import type { Language } from '@recado/contract/kit/languages'
import { fillerWords } from './fillerWords.ts'
import { shortForms } from './shortForms.ts'
import { soundOf } from './sound.ts'
import { spellWords } from './spelling.ts'
import { stemOf } from './stem.ts'

/** A word that counts: folded, without its ending, and by its sound. */
export type CountedWord = { word: string; stem: string; sound: string }

/** The words of a text of the knowledge, as often as they are in it. */
export const wordsOfText = (text: string, language: Language): CountedWord[] => {
  const isFiller = isFillerOf(language)
  return spellWords(text, isFiller)
    .filter(({ folded }) => !isFiller(folded))
    .map(({ written, folded }) => ({ word: folded, stem: stemOf(folded, language), sound: soundOf(written, language) }))
}

/** The words that a question asks for, each once. Short forms are written out. */
export function wordsOfQuestion(question: string, language: Language): CountedWord[] {
  const isFiller = isFillerOf(language)
  const written = spellWords(question, isFiller).flatMap(({ written, folded }) => shortForms[language].get(folded) ?? [written])
  const asked = written.flatMap((word) => wordsOfText(word, language)).filter(({ word }) => word.length > 1)
  return [...new Map(asked.map((one) => [one.word, one])).values()]
}

const isFillerOf = (language: Language) => (folded: string) => fillerWords[language].has(folded)
