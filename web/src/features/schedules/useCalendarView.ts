import { useUrlParams } from '#web/shared/lib/route/useUrlParams.ts'

export const calendarViews = ['month', 'week', 'day', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

export function useCalendarView(today: string, defaultView: CalendarView) {
  const [params, show] = useUrlParams()
  const view = calendarViews.find((name) => name === params.get('view')) ?? defaultView
  const day = /^[1-9]\d{3}-\d\d-\d\d$/.test(params.get('date') ?? '') ? (params.get('date') ?? today) : today
  const person = Number(params.get('person')) || null
  return { view, day, person, contactId: Number(params.get('contactId')) || null, show }
}
