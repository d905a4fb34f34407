import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../testApp.ts'
import { type QuestionKind, questionKinds, readQuestions } from './knownPages.ts'
import { createRetrieval } from './retrieval.ts'

// The search finds what people ask by the words that stand in the knowledge, however badly they type them. It compares words and not
// meanings, so questions in other words are its weak side: 62 percent of ours, and 24 percent of those by somebody else, most of which share
// no word with their section.

const world = await createWorld()
afterAll(() => world.close())
const { companyId } = await world.person()
const retrieval = await createRetrieval(world.kernel, companyId)

/** The least share of questions, in percent, whose section is among the first six chunks. */
const least: readonly (readonly [QuestionKind, number])[] = [
  ['s', 95],
  ['t', 90],
  ['a', 90],
  ['c', 90],
  ['p', 50],
]

/** The first were written together with the search, the others by somebody who did not know it. */
const files = ['questions.tsv', 'moreQuestions.tsv'] as const
const LEAST_OF_OTHER_WORDS = 20
const cases = files.flatMap((file) =>
  least.map(([kind, percent]) => ({
    file,
    kind,
    name: questionKinds[kind],
    percent: kind === 'p' && file === 'moreQuestions.tsv' ? LEAST_OF_OTHER_WORDS : percent,
  })),
)

test.for(cases)('$file: of questions with $name, $percent percent or more find their section among the first six chunks', async (given) => {
  const asked = readQuestions(given.file).filter(({ kind }) => kind === given.kind)
  const missed: string[] = []
  for (const question of asked) if ((await retrieval.rankOf(question)) === undefined) missed.push(question.text)
  expect(asked.length).toBeGreaterThan(0)
  expect((100 * (asked.length - missed.length)) / asked.length, `missed:\n${missed.join('\n')}`).toBeGreaterThanOrEqual(given.percent)
})
