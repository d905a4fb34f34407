import { dashboardEndpoints, type ShareDimension } from '@recado/contract/dashboard/dashboard'
import type { Period } from '@recado/contract/dashboard/period'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useKeepPrevious } from '#web/shared/data/live/useKeepPrevious.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** `prompt`: refetched right after an event. `throttled`: heavier queries, refetched less often. */
export const figureKeys = { prompt: ['dashboard', 'prompt'], throttled: ['dashboard', 'throttled'] } as const

const periodQuery = ({ from, to }: Period) => ({ query: { date_from: from, date_to: to } })
const chartQuery = ({ from, to }: Period) => ({ query: { initialDate: from, finalDate: to } })

export const useOverview = (period: Period) =>
  useFigure('overview', ['prompt', period.from, period.to], () => call(dashboardEndpoints.read, periodQuery(period)))
export const useWaitingQueues = () => useFigure('waiting', ['prompt'], () => call(dashboardEndpoints.waiting, {}))
export const useAgents = (period: Period) =>
  useFigure('people', ['throttled', period.from, period.to], () => call(dashboardEndpoints.people, chartQuery(period)))
export const useDays = (period: Period) =>
  useFigure('days', ['throttled', period.from, period.to], () => call(dashboardEndpoints.days, chartQuery(period)))
export const useHours = (period: Period) =>
  useFigure('hours', ['throttled', period.from, period.to], () => call(dashboardEndpoints.hours, periodQuery(period)))
export const useRatings = (period: Period) =>
  useFigure('ratings', ['throttled', period.from, period.to], () => call(dashboardEndpoints.ratings, periodQuery(period)))
export const useAnswerPromises = (period: Period) =>
  useFigure('promises', ['throttled', period.from, period.to], () => call(dashboardEndpoints.promises, periodQuery(period)))
export const useAssistantFigures = (period: Period) =>
  useFigure('assistants', ['throttled', period.from, period.to], () => call(dashboardEndpoints.assistants, periodQuery(period)))
export const useShares = (period: Period, by: ShareDimension) =>
  useFigure(by, ['throttled', period.from, period.to], () => call(dashboardEndpoints.shares, { params: { by }, ...periodQuery(period) }))

type Figure = 'overview' | 'waiting' | 'people' | 'days' | 'hours' | 'ratings' | 'promises' | 'assistants' | ShareDimension

/** Each failing figure shows one toast. */
function useFigure<Data>(name: Figure, [refresh, ...period]: readonly ['prompt' | 'throttled', ...string[]], fetch: () => Promise<Data>) {
  const keepPrevious = useKeepPrevious()
  const { t } = useTranslation('dashboard')
  const { data, isError, error, refetch } = useQuery({
    queryKey: [...figureKeys[refresh], name, ...period],
    queryFn: fetch,
    placeholderData: keepPrevious,
    staleTime: 0,
    throwOnError: false,
  })
  useEffect(() => {
    if (isError) toast.refusal(t(`failed.${name}`))
  }, [isError, name, t])
  return { data, error, retry: () => void refetch() }
}
