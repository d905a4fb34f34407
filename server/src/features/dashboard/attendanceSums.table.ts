import type { Defaulted, ReadOnlyColumn } from '../../kernel/database/schema.ts'

/** `came`: attendances that began to wait. `attended`: attendances that ended after an agent had accepted them. Times are sums in milliseconds. */
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
    /** Triggers on `attendances` write it. The rows of a day and a user add up to what happened. */
    attendanceSums: Sums & {
      id: ReadOnlyColumn<string>
      companyId: number
      /** In UTC. */
      day: string
      userId: number | null
      isFolded: Defaulted<boolean>
    }
    /** What each moment of an attendance adds to the sums. */
    attendanceMoments: Sums & { companyId: number; at: Time; userId: number | null }
  }
}
