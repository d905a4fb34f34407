import type { SheetProblem } from '@recado/contract/sheets/sheetProblems'

/** The sheet cannot be used; `problem` says why. */
export class UnreadableSheet extends Error {
  readonly problem: SheetProblem

  constructor(problem: SheetProblem) {
    super(problem)
    this.problem = problem
  }
}
