import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../testApp.ts'
import { type Question, type QuestionKind, questionKinds, readPages, readQuestions, readSearchWords } from './knownPages.ts'
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

/** The share of questions in other words, in percent, that the assistant answers after the search that its model may make. */
const LEAST_AFTER_SEARCH = 90

// No model was asked: somebody who knew the titles and the questions, but not the texts, wrote the words that a model would search by. All 65
// questions found their section so.
test.for(files)(
  '%s: of questions in other words, 90 percent or more find their section after a second search by a model’s words',
  async (file) => {
    const words = new Map(readSearchWords())
    const asked = readQuestions(file).filter(({ kind }) => kind === 'p')
    const missed: string[] = []
    for (const question of asked) {
      const isFound = (await retrieval.rankOf(question)) ?? (await retrieval.rankOf({ ...question, text: words.get(question.text) ?? '' }))
      if (isFound === undefined) missed.push(question.text)
    }
    const percent = (100 * (asked.length - missed.length)) / asked.length
    expect(percent, `missed:\n${missed.join('\n')}`).toBeGreaterThanOrEqual(LEAST_AFTER_SEARCH)
  },
)

/** Six questions of a kind are few: one that is missed counts a sixth. */
const leastAbroad: typeof least = [
  ['s', 95],
  ['t', 90],
  ['a', 80],
  ['c', 90],
  ['p', 40],
]

// A bicycle shop in Ireland and a veterinary clinic in Mexico, with their questions by somebody who knew the pages, but not the search.
test.for([
  ['en', 'documentsEn.md', 'questionsEn.tsv'],
  ['es', 'documentsEs.md', 'questionsEs.tsv'],
] as const)(
  'in %s, questions of each kind find their section, those in other words at the second search',
  async ([language, pages, file]) => {
    const { companyId: abroad } = await world.person()
    await world.platform.insertInto('settings').values({ companyId: abroad, key: 'language', value: language }).execute()
    const { rankOf } = await createRetrieval(world.kernel, abroad, readPages(pages))
    const words = new Map(readSearchWords())
    for (const [kind, percent] of leastAbroad) {
      const asked = readQuestions(file).filter((question) => question.kind === kind)
      const missed: Question[] = []
      for (const question of asked) if ((await rankOf(question)) === undefined) missed.push(question)
      const texts = missed.map(({ text }) => text).join('\n')
      expect((100 * (asked.length - missed.length)) / asked.length, `${questionKinds[kind]}, missed:\n${texts}`).toBeGreaterThanOrEqual(
        percent,
      )
      if (kind !== 'p') continue
      for (const question of missed)
        expect(await rankOf({ ...question, text: words.get(question.text) ?? '' }), question.text).toBeDefined()
    }
  },
)
