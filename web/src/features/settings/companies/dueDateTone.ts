import type { RowTone } from '#web/shared/data/resource/liveResource.ts'

/** The colour of a company's row by the days until its due date; negative days are overdue. */
export function dueDateTone(days: number | null): RowTone | undefined {
  if (days === 5) return 'yellow'
  if (days === -4) return 'red'
  return days !== null && days > -4 && days < 5 ? 'orange' : undefined
}
