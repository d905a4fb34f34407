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
  const groups: Group<Question>[] = []
  const groupsByStem = new Map<string, Group<Question>[]>()
  for (const asked of questions.toSorted((one, other) => one.id - other.id)) {
    const stems = stemsOf(asked.question, language)
    const group = mostAlike(stems, groupsByStem)
    if (group) {
      group.members.push(asked)
      continue
    }
    const added = { place: groups.length, stems, members: [asked] }
    groups.push(added)
    for (const stem of stems) {
      const sharing = groupsByStem.get(stem)
      if (sharing) sharing.push(added)
      else groupsByStem.set(stem, [added])
    }
  }
  return groups.map(({ members }) => members)
}

/** `stems`: of its oldest question. */
type Group<Question> = { place: number; stems: ReadonlySet<string>; members: Question[] }

/** The group that shares most stems; of two alike the older one. Only groups with a common stem are compared. */
function mostAlike<Question>(stems: ReadonlySet<string>, groupsByStem: ReadonlyMap<string, Group<Question>[]>) {
  const sharing = new Set([...stems].flatMap((stem) => groupsByStem.get(stem) ?? []))
  return [...sharing]
    .map((group) => ({ group, likeness: likenessOf(group.stems, stems) }))
    .filter(({ likeness }) => likeness > LEAST_ALIKE)
    .sort((one, other) => other.likeness - one.likeness || one.group.place - other.group.place)[0]?.group
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
