import type { TestExpectations, TestProblem } from '@recado/contract/promptTests'
import type { Defaulted, Json, ReadOnlyColumn } from '../../../kernel/database/schema.ts'

declare module '../../../kernel/database/schema.ts' {
  interface TenantTables {
    promptTests: {
      id: ReadOnlyColumn<number>
      companyId: number
      promptId: number
      contactId: Defaulted<number | null>
      /** Who reported it. */
      userId: Defaulted<number | null>
      name: string
      turns: Json<string[]>
      expects: Json<TestExpectations>
      wrongAnswer: Defaulted<string | null>
      isReported: Defaulted<boolean>
    }
    /** `fingerprint`: of everything that decides about the answers. */
    promptTestResults: {
      companyId: number
      testId: number
      fingerprint: string
      runs: number
      passedRuns: number
      problems: Json<TestProblem[]>
      answers: Json<string[]>
      sources: Json<string[]>
      handover: string | null
      model: string
      input: number
      output: number
      at: Time
    }
    /** Weekly runs. One that did not finish was stopped: its tests did not run. */
    promptTestRuns: {
      id: ReadOnlyColumn<number>
      companyId: number
      promptId: number
      at: Time
      startedAt: TimeOrNull
      finishedAt: TimeOrNull
      passed: Defaulted<number>
      failed: Defaulted<number>
      notRun: Defaulted<number>
      input: Defaulted<number>
      output: Defaulted<number>
    }
    /** Prompts that were saved although too few of their tests passed. */
    promptPublications: {
      id: ReadOnlyColumn<number>
      companyId: number
      promptId: number
      userId: Defaulted<number | null>
      reason: string
      bar: number
      passed: number
      failed: number
      notRun: number
      at: Time
    }
  }
}
