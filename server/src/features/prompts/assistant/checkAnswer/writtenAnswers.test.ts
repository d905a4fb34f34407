import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@recado/contract/kit/languages'
import { expect, test } from 'vitest'
import { checkAnswer } from './checkAnswer.ts'

const folder = join(import.meta.dirname, '../../../../../test/assistant')

/** Answers that people have written: the language, the source, the customer's question and the answer. */
const rowsOf = (file: string) =>
  readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .flatMap(([given = '', source = '', question = '', text = '']) => {
      const language = languages.find((one) => one === given)
      return language ? [{ language, source, question, text }] : []
    })

const refusedIn = ({ language, source, question, text }: { language: Language; source: string; question: string; text: string }) =>
  checkAnswer({
    text,
    sources: [source],
    conversation: [{ fromMe: false, text: question }],
    language,
    now: new Date('2026-06-10T15:00:00Z'),
    timezone: 'America/Sao_Paulo',
  }).map(({ written }) => written)

test('of 300 right answers at most 5 % are refused', () => {
  const rows = rowsOf('rightAnswers.tsv')
  expect(rows.length).toBeGreaterThanOrEqual(300)
  const refused = rows.map((row) => ({ ...row, refused: refusedIn(row) })).filter((row) => row.refused.length > 0)
  expect(refused.length / rows.length, refused.map((row) => `${row.refused.join(', ')} in: ${row.text}`).join('\n')).toBeLessThanOrEqual(
    0.05,
  )
})

test('of 100 wrong answers at least 95 % are caught', () => {
  const rows = rowsOf('wrongAnswers.tsv')
  expect(rows.length).toBeGreaterThanOrEqual(100)
  const missed = rows.filter((row) => refusedIn(row).length === 0)
  expect(1 - missed.length / rows.length, missed.map(({ text }) => text).join('\n')).toBeGreaterThanOrEqual(0.95)
})
