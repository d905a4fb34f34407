import type { TimelineEntry } from '@recado/contract/tickets/timeline'
import type { InfiniteData } from '@tanstack/react-query'
import { showDate } from '../../shared/i18n/showTime.ts'

type StepPage = { steps: TimelineEntry[]; hasMore: boolean; nextCursor: string | null }
export type StepPages = InfiniteData<StepPage, string | undefined>

/** Adds a new entry at the top, unless it was loaded already. */
export function withStep(loaded: StepPages, step: TimelineEntry): StepPages {
  const [first, ...others] = loaded.pages
  if (!first || loaded.pages.some(({ steps }) => steps.some(({ id }) => id === step.id))) return loaded
  const steps = [step, ...first.steps].sort((a, b) => b.id - a.id)
  return { ...loaded, pages: [{ ...first, steps }, ...others] }
}

/** By day, in the reader's time zone. */
export function daysOf(steps: readonly TimelineEntry[]): { day: string; steps: TimelineEntry[] }[] {
  const days: { day: string; steps: TimelineEntry[] }[] = []
  for (const step of steps) {
    const day = showDate(step.createdAt)
    if (days.at(-1)?.day === day) days.at(-1)?.steps.push(step)
    else days.push({ day, steps: [step] })
  }
  return days
}
