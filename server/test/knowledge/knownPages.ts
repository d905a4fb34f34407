import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Forty pages of five invented companies, and what customers ask. `answer`: the page and the number of its section, as in `loja2.3`. */
export type Question = { kind: QuestionKind; answer: string; text: string }
export const questionKinds = {
  s: 'same words',
  p: 'other words',
  t: 'typing slips',
  a: 'short forms',
  c: 'codes',
  u: 'unanswerable',
} as const
export type QuestionKind = keyof typeof questionKinds

const textOf = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

export const readQuestions = (name: string): Question[] =>
  textOf(name)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [kind, answer = '', text = ''] = line.split('\t')
      return { kind: kind as QuestionKind, answer, text }
    })

/** Questions in other words, and the words that a model would search by. */
export const readSearchWords = (): [question: string, words: string][] =>
  textOf('searchWords.tsv')
    .trim()
    .split('\n')
    .map((line) => {
      const [question = '', words = ''] = line.split('\t')
      return [question, words]
    })

export type Page = { key: string; title: string; text: string }
export const readPages = (name: string): Page[] =>
  textOf(name)
    .split(/^# /m)
    .slice(1)
    .map((page) => {
      const [, key = '', title = '', text = ''] = /^(\S+) ([^\n]*)\n(.*)$/s.exec(page) ?? []
      return { key, title, text }
    })
export const knownPages: Page[] = readPages('documents.md')
