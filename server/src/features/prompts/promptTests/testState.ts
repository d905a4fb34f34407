import { MOST_TEST_RUNS, type PromptTestResult, RUNS_AFTER_A_FAILURE } from '@recado/contract/promptTests'

type Runs = Pick<PromptTestResult, 'runs' | 'passedRuns'>

/** A test passes at once or with most of three runs. Before the third run nobody knows. */
export function stateOf({ runs, passedRuns }: Runs): PromptTestResult['state'] {
  if (runs === passedRuns) return 'passed'
  if (runs < RUNS_AFTER_A_FAILURE) return 'undecided'
  return passedRuns * 2 > runs ? 'passed' : 'failed'
}

/** Whether the result stays as it is: nobody can run a test until it happens to pass. */
export const isFinal = ({ runs, passedRuns }: Runs) => runs >= MOST_TEST_RUNS && passedRuns < runs

/** A test that never failed begins anew, so that a service that became worse is noticed. Else all runs are counted. */
export function withRun(before: Runs | undefined, hasPassed: boolean): Runs {
  if (before && isFinal(before)) return { runs: before.runs, passedRuns: before.passedRuns }
  const { runs, passedRuns } = before && before.passedRuns < before.runs ? before : { runs: 0, passedRuns: 0 }
  return { runs: runs + 1, passedRuns: passedRuns + Number(hasPassed) }
}
