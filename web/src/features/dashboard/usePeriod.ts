import { type Period, presetDays, requestedPeriod } from '@recado/contract/dashboard/period'
import { day } from '@recado/contract/kit/fields'
import { dayAt } from '@recado/contract/time/days'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'

export type PeriodChoice = { days: number; from: string; to: string }

/** The period is in the address; by default this month until today in the company's time zone. */
export function usePeriod(): { choice: PeriodChoice; period: Period; isUnderWay: boolean; choose: (choice: PeriodChoice) => void } {
  const { timezone } = useCurrentUser().company
  const [params, setParams] = useSearchParams()
  const today = dayAt(timezone, new Date())
  const dayOf = (key: string) => day.safeParse(params.get(key)).data
  const days = presetDays.find((count) => String(count) === params.get('days')) ?? 0
  const [from, to] = [dayOf('from'), dayOf('to')]
  const isRange = !from || !to || from <= to
  const period = requestedPeriod(isRange ? { days, from, to } : { days }, today)
  const isOpen = days === 0 && isRange && (from !== undefined || to !== undefined)
  const choice = { days, ...(isOpen ? { from: from ?? '', to: to ?? '' } : period) }
  const choose = (next: PeriodChoice) => {
    const range = Object.entries({ from: next.from, to: next.to }).filter(([, said]) => said !== '')
    const said = next.days > 0 ? { days: String(next.days) } : Object.fromEntries(range)
    setParams(said, { replace: true })
  }
  return { choice, period, isUnderWay: period.from <= today && today <= period.to, choose }
}
