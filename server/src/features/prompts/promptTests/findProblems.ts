import { fold } from '@recado/contract/kit/fold'
import type { TestExpectations, TestProblem } from '@recado/contract/promptTests'

/** What an assistant did with the messages of a test. */
export type TestAnswers = { answers: readonly string[]; sources: readonly string[]; handover: string | null }

/** What did not come as expected. Texts are compared without case, accents and doubled spaces. */
export function findProblems(expects: TestExpectations, { answers, sources, handover }: TestAnswers): TestProblem[] {
  const [said, cited] = [answers.map(comparable), sources.map(comparable)]
  const isSaid = (phrase: string) => said.some((answer) => answer.includes(comparable(phrase)))
  const isCited = (name: string) => cited.some((source) => source.startsWith(comparable(name)))
  const as = (problem: TestProblem['problem']) => (detail: string) => ({ problem, detail })
  return [
    ...expects.mustCite.filter((name) => !isCited(name)).map(as('notCited')),
    ...expects.mustContain.filter((phrase) => !isSaid(phrase)).map(as('notContained')),
    ...expects.mustNotContain.filter(isSaid).map(as('contained')),
    ...problemOfHandover(expects, handover),
    ...(expects.mostAnswers !== null && answers.length > expects.mostAnswers ? [as('tooManyAnswers')(String(answers.length))] : []),
  ]
}

function problemOfHandover({ handover: expected }: TestExpectations, handover: string | null): TestProblem[] {
  if (expected === null) return handover === null ? [] : [{ problem: 'handedOver', detail: handover }]
  if (handover === null) return [{ problem: 'notHandedOver', detail: expected.reason ?? '' }]
  const isReason = expected.reason === null || comparable(handover).includes(comparable(expected.reason))
  return isReason ? [] : [{ problem: 'otherReason', detail: handover }]
}

const comparable = (text: string) => fold(text).replace(/\s+/g, ' ').trim()
