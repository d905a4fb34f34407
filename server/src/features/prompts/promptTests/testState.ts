import { type PromptTestResult, RUNS_AFTER_A_FAILURE } from '@recado/contract/promptTests'

type Runs = Pick<PromptTestResult, 'runs' | 'passedRuns'>

/** A test passes at once or with most of three runs. Before the third run nobody knows. */
export function stateOf({ runs, passedRuns }: Runs): PromptTestResult['state'] {
  if (runs === passedRuns) return 'passed'
  if (runs < RUNS_AFTER_A_FAILURE) return 'undecided'
  return passedRuns * 2 > runs ? 'passed' : 'failed'
}

/** A test that is decided begins anew when it is run again. */
export function withRun(before: Runs | undefined, hasPassed: boolean): Runs {
  const { runs, passedRuns } = before && stateOf(before) === 'undecided' ? before : { runs: 0, passedRuns: 0 }
  return { runs: runs + 1, passedRuns: passedRuns + Number(hasPassed) }
}
