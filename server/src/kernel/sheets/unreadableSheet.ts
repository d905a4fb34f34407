import type { SheetProblem } from '@recado/contract/sheets/sheetProblems'

/** What is the matter with a sheet that is not taken. */
export class UnreadableSheet extends Error {
  readonly problem: SheetProblem

  constructor(problem: SheetProblem) {
    super(problem)
    this.problem = problem
  }
}
