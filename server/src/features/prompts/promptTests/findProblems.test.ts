import type { TestExpectations } from '@recado/contract/promptTests'
import { expect, test } from 'vitest'
import { findProblems } from './findProblems.ts'
import { stateOf, withRun } from './testState.ts'

const nothing: TestExpectations = { mustCite: [], mustContain: [], mustNotContain: [], handover: null, mostAnswers: null }
const problemsOf = (
  expects: Partial<TestExpectations>,
  { answers = ['Abrimos às  9h, de Segunda\na sexta.'], sources = ['Horários › Loja'], handover = null as string | null } = {},
) => findProblems({ ...nothing, ...expects }, { answers, sources, handover }).map(({ problem, detail }) => `${problem} ${detail}`.trim())

test('texts are compared without case, accents and doubled spaces', () => {
  const expects = {
    mustContain: ['as 9H', 'segunda a sexta'],
    mustCite: ['horarios', 'HORÁRIOS › l'],
    mustNotContain: ['10h', 'sexta-feira'],
  }
  expect(problemsOf(expects)).toEqual([])
  expect(problemsOf({ mustContain: ['10h'], mustCite: ['Loja'], mustNotContain: ['SEGUNDA'] })).toEqual([
    'notCited Loja',
    'notContained 10h',
    'contained SEGUNDA',
  ])
})

test('a phrase must stand in one answer, and any of them may have it', () => {
  expect(problemsOf({ mustContain: ['bread', 'cake'] }, { answers: ['We have bread', 'and cake'] })).toEqual([])
  expect(problemsOf({ mustContain: ['bread and'], mustNotContain: ['bread and'] }, { answers: ['We have bread', 'and cake'] })).toEqual([
    'notContained bread and',
  ])
})

test('a handover fails a test that expects none, and one for another reason fails a test that expects a certain one', () => {
  expect(problemsOf({}, { handover: 'topic' })).toEqual(['handedOver topic'])
  expect(problemsOf({ handover: { reason: null } }, { handover: 'anything' })).toEqual([])
  expect(problemsOf({ handover: { reason: null } })).toEqual(['notHandedOver'])
  expect(problemsOf({ handover: { reason: 'Refund' } }, { handover: 'wants a refund' })).toEqual([])
  expect(problemsOf({ handover: { reason: 'Refund' } }, { handover: 'asked' })).toEqual(['otherReason asked'])
  expect(problemsOf({ handover: { reason: 'Refund' } })).toEqual(['notHandedOver Refund'])
})

test('a handover is compared by its code, its detail and the words of the model; what was refused stands beside a problem', () => {
  const found = (reason: string, handover: string, detail?: string, refused: string[] = []) =>
    findProblems({ ...nothing, handover: { reason } }, { answers: [], sources: [], handover, detail, refused })
  expect(found('topic', 'topic', 'Refund')).toEqual([])
  expect(found('refund', 'topic', 'Refund')).toEqual([])
  expect(found('topic', 'unchecked', 'R$ 9', ['R$ 9'])).toEqual([
    { problem: 'otherReason', detail: 'unchecked' },
    { problem: 'refusedAnswer', detail: 'R$ 9' },
  ])
  expect(found('unchecked', 'unchecked', 'R$ 9', ['R$ 9'])).toEqual([])
})

test('more answers than allowed fail a test', () => {
  expect(problemsOf({ mostAnswers: 2 }, { answers: ['a', 'b'] })).toEqual([])
  expect(problemsOf({ mostAnswers: 1 }, { answers: ['a', 'b'] })).toEqual(['tooManyAnswers 2'])
})

test('a test passes at once or with most of its runs; one that failed once is not run until it happens to pass', () => {
  const after = (...runs: boolean[]) => {
    const result = runs.reduce<{ runs: number; passedRuns: number } | undefined>(withRun, undefined) ?? { runs: 0, passedRuns: 0 }
    return `${stateOf(result)} ${result.passedRuns} of ${result.runs}`
  }
  expect(after(true)).toBe('passed 1 of 1')
  expect(after(false)).toBe('undecided 0 of 1')
  expect(after(false, true)).toBe('undecided 1 of 2')
  expect(after(false, false)).toBe('undecided 0 of 2')
  expect(after(false, true, true)).toBe('passed 2 of 3')
  expect(after(false, true, false)).toBe('failed 1 of 3')
  expect(after(false, false, true)).toBe('failed 1 of 3')
  expect(after(true, false)).toBe('undecided 0 of 1')
  expect(after(false, false, false, true)).toBe('failed 1 of 4')
  expect(after(false, false, false, true, true, true)).toBe('failed 3 of 6')
  expect(after(false, false, false, true, true, true, true)).toBe('passed 4 of 7')
  expect(after(...Array(20).fill(false), true, true)).toBe('failed 0 of 9')
  expect(after(...Array(20).fill(true))).toBe('passed 1 of 1')
})
