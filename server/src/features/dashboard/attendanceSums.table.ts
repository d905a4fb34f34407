import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

/** `came`: began to wait. `attended`: ended after somebody had taken them up. Times are milliseconds in all. */
export const sumNames = [
  'came',
  'taken',
  'waits',
  'waitMs',
  'answers',
  'answerMs',
  'ended',
  'attended',
  'timeMs',
  'finished',
  'byBot',
  'rated',
  'stars',
] as const
type Sums = Record<(typeof sumNames)[number], ReadOnlyColumn<string>>

declare module '../../kernel/database/schema.ts' {
  interface TenantTables {
    /** Written by the database alone, whenever attendances change; the rows of a day and a person add up to what happened. */
    attendanceSums: Sums & {
      id: ReadOnlyColumn<string>
      companyId: number
      /** In UTC. */
      day: string
      userId: number | null
      isFolded: Defaulted<boolean>
    }
    /** What each moment of an attendance adds to them. */
    attendanceMoments: Sums & { companyId: number; at: Time; userId: number | null }
  }
}
