import { fold } from '@recado/contract/kit/fold'
import type { TestExpectations, TestProblem } from '@recado/contract/promptTests'

/** What an assistant did with the messages of a test. `detail`: of its handover; `refused`: what the check of its answers refused. */
export type TestAnswers = {
  answers: readonly string[]
  sources: readonly string[]
  handover: string | null
  detail?: string | undefined
  refused?: readonly string[]
}

/** What did not come as expected. Texts are compared without case, accents and doubled spaces. */
export function findProblems(expects: TestExpectations, found: TestAnswers): TestProblem[] {
  const { answers, sources, refused = [] } = found
  const [said, cited] = [answers.map(comparable), sources.map(comparable)]
  const isSaid = (phrase: string) => said.some((answer) => answer.includes(comparable(phrase)))
  const isCited = (name: string) => cited.some((source) => source.startsWith(comparable(name)))
  const as = (problem: TestProblem['problem']) => (detail: string) => ({ problem, detail })
  const problems = [
    ...expects.mustCite.filter((name) => !isCited(name)).map(as('notCited')),
    ...expects.mustContain.filter((phrase) => !isSaid(phrase)).map(as('notContained')),
    ...expects.mustNotContain.filter(isSaid).map(as('contained')),
    ...problemOfHandover(expects, found),
    ...(expects.mostAnswers !== null && answers.length > expects.mostAnswers ? [as('tooManyAnswers')(String(answers.length))] : []),
  ]
  return problems.length > 0 && refused.length > 0 ? [...problems, as('refusedAnswer')(refused.join(', '))] : problems
}

function problemOfHandover({ handover: expected }: TestExpectations, { handover, detail = '' }: TestAnswers): TestProblem[] {
  if (expected === null) return handover === null ? [] : [{ problem: 'handedOver', detail: handover }]
  if (handover === null) return [{ problem: 'notHandedOver', detail: expected.reason ?? '' }]
  const { reason } = expected
  const isReason = reason === null || [handover, detail].some((words) => comparable(words).includes(comparable(reason)))
  return isReason ? [] : [{ problem: 'otherReason', detail: handover }]
}

const comparable = (text: string) => fold(text).replace(/\s+/g, ' ').trim()
