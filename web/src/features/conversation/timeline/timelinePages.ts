import type { TimelineEntry } from '@recado/contract/tickets/timeline'
import type { InfiniteData } from '@tanstack/react-query'
import { formatDate } from '#web/shared/lib/i18n/formatTime.ts'

type TimelinePage = { steps: TimelineEntry[]; hasMore: boolean; nextCursor: string | null }
export type TimelinePages = InfiniteData<TimelinePage, string | undefined>

/** Adds a new entry at the top, unless it was loaded already. */
export function addEntry(loaded: TimelinePages, step: TimelineEntry): TimelinePages {
  const [first, ...others] = loaded.pages
  if (!first || loaded.pages.some(({ steps }) => steps.some(({ id }) => id === step.id))) return loaded
  const steps = [step, ...first.steps].sort((a, b) => b.id - a.id)
  return { ...loaded, pages: [{ ...first, steps }, ...others] }
}

/** By day, in the reader's time zone. */
export function groupByDay(steps: readonly TimelineEntry[]): { day: string; steps: TimelineEntry[] }[] {
  const days: { day: string; steps: TimelineEntry[] }[] = []
  for (const step of steps) {
    const day = formatDate(step.createdAt)
    if (days.at(-1)?.day === day) days.at(-1)?.steps.push(step)
    else days.push({ day, steps: [step] })
  }
  return days
}
