import type { Language } from '@recado/contract/kit/languages'
import { wordsOfQuestion } from '../knowledge/index.ts'

type Asked = { id: number; question: string }

/** Two questions are alike if more than this share of their stems is common: three of four, or two of three. */
const LEAST_ALIKE = 0.5
/** How many stems of a question count. Longer ones tell stories. */
const MOST_STEMS = 40

/**
 * Groups questions that share most of their stems with the oldest one of the group. The order of the input does not matter, and a new question
 * never changes the groups of others. Members are in the order of their ids.
 */
export function groupQuestions<Question extends Asked>(questions: readonly Question[], language: Language): Question[][] {
  const groups: { stems: ReadonlySet<string>; members: Question[] }[] = []
  for (const asked of questions.toSorted((one, other) => one.id - other.id)) {
    const stems = stemsOf(asked.question, language)
    let best: { group: (typeof groups)[number] | undefined; likeness: number } = { group: undefined, likeness: LEAST_ALIKE }
    for (const group of groups) {
      const likeness = likenessOf(group.stems, stems)
      if (likeness > best.likeness) best = { group, likeness }
    }
    if (best.group) best.group.members.push(asked)
    else groups.push({ stems, members: [asked] })
  }
  return groups.map(({ members }) => members)
}

/** Whether two questions would share a group if one of them were its oldest. */
export const areAlike = (one: string, other: string, language: Language) =>
  likenessOf(stemsOf(one, language), stemsOf(other, language)) > LEAST_ALIKE

/** The share of the stems of two questions that is common: 1 if they have the same, 0 if they have nothing in common. */
function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one]
  let common = 0
  for (const stem of fewer) if (more.has(stem)) common++
  return (2 * common) / (one.size + other.size)
}

/** A question of filler words only, such as "?", is alike to the same words. */
function stemsOf(question: string, language: Language): ReadonlySet<string> {
  const stems = wordsOfQuestion(question, language).map(({ stem }) => stem)
  return new Set(stems.length > 0 ? stems.slice(0, MOST_STEMS) : [question.trim().toLowerCase()])
}
