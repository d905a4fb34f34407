import { AppError } from '@recado/contract/errors'
import { listRules, type RowEvent } from '@recado/contract/kit/liveList'
import { toLocalTime } from '@recado/contract/schedules/recurrence'
import { type Schedule, schedules } from '@recado/contract/schedules/schedules'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { patchCache } from '#web/shared/data/live/cache.ts'
import { useLiveQuery, useLiveUpdates } from '#web/shared/data/live/liveQuery.ts'
import { useKeepPrevious } from '#web/shared/data/live/useKeepPrevious.ts'
import { readEvent } from '#web/shared/data/resource/mergeRow.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { scheduleResource } from './scheduleResource.ts'

/** A range of days, both included. */
export type DayRange = { from: string; to: string }
type Page = { schedules: Schedule[]; nextCursor: string | null }

const PAGE_SIZE = 200
const calendarsKey = ['schedule', 'calendar'] as const

/** The schedules of a range, updated live; refetched after a lost connection. */
export function useCalendarSchedules(days: DayRange, search: string) {
  const keepPrevious = useKeepPrevious()
  const { t } = useTranslation('schedules')
  const client = useQueryClient()
  const { timezone } = useCurrentUser().company
  const { data, error, refetch } = useLiveQuery<Schedule[]>({
    key: [...calendarsKey, days, search],
    fetch: () => fetchDays(days, search),
    placeholderData: keepPrevious,
    staleTime: 0,
    throwOnError: false,
  })

  const after = (event: RowEvent<Schedule>) => (rows: Schedule[], queryKey: QueryKey) => {
    const [, , within, searched] = queryKey as [string, string, DayRange, string]
    const belongs = (row: Schedule) => isWithin(row, within, timezone) && listRules<Schedule>(schedules, searched).matches(row)
    return applyEvent(rows, event, belongs)
  }
  const merge = (event: RowEvent<Schedule>) => patchCache<Schedule[]>({ client, queryKey: calendarsKey }, after(event))
  // Updates all loaded ranges, because a schedule may move from one week to another.
  useLiveUpdates<Schedule[]>(calendarsKey, {
    schedule: (payload) => after(readEvent('schedule', payload)),
    // Items show contacts' names, and deleting a contact deletes its schedules.
    contact: () => 'refetch',
  })

  const update = scheduleResource.useUpdate()
  /** Moves the schedule at once; reverted with a toast if the server refuses. */
  const move = (row: Schedule, { sendAt, at }: { sendAt: string; at: string }) => {
    merge({ action: 'update', row: { ...row, sendAt: at } })
    update.mutate(
      { id: row.id, changes: { sendAt } },
      {
        onSuccess: (saved) => merge({ action: 'update', row: saved }),
        onError: (reason) => {
          merge({ action: 'update', row })
          if (reason instanceof AppError && reason.code === 'ERR_VALIDATION') toast.refusal(t('wrong.sendAt.inPast'))
          else toast.error(reason)
        },
      },
    )
  }
  return { rows: data, error, retry: () => void refetch(), move }
}

async function fetchDays({ from, to }: DayRange, search: string): Promise<Schedule[]> {
  const rows: Schedule[] = []
  let cursor: string | null = null
  do {
    const nextPage = cursor === null ? {} : { cursor }
    const query = { dateStart: from, dateEnd: to, limit: PAGE_SIZE, ...(search && { searchParam: search }), ...nextPage }
    const page = (await call(schedules.endpoints.list, { query })) as Page
    rows.push(...page.schedules)
    cursor = page.nextCursor
  } while (cursor !== null)
  return rows
}

/** A repeating schedule is part of every later range. */
function isWithin({ sendAt, repeat }: Schedule, { from, to }: DayRange, timezone: string) {
  const day = toLocalTime(timezone, new Date(sendAt)).slice(0, 10)
  return day <= to && (day >= from || repeat !== null)
}

function applyEvent(rows: Schedule[], event: RowEvent<Schedule>, belongs: (row: Schedule) => boolean): Schedule[] {
  const id = event.action === 'delete' ? event.id : event.row.id
  const others = rows.filter((row) => row.id !== id)
  return event.action !== 'delete' && belongs(event.row) ? [...others, event.row] : others
}
