import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../testApp.ts'
import { createRetrieval, type QuestionKind, questionKinds, readQuestions } from './retrieval.ts'

// The search finds what people ask by the words that stand in the knowledge, however badly they type them. Other words than those of the
// knowledge it finds in half of the cases: it compares words and not meanings.

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

test.for(least)('%s: at least %i percent of the questions find their section among the first six chunks', async ([kind, percent]) => {
  const asked = readQuestions('questions.tsv').filter((question) => question.kind === kind)
  const missed: string[] = []
  for (const question of asked) if ((await retrieval.rankOf(question)) === undefined) missed.push(question.text)
  const found = (100 * (asked.length - missed.length)) / asked.length
  expect(found, `${questionKinds[kind]}, missed:\n${missed.join('\n')}`).toBeGreaterThanOrEqual(percent)
})
