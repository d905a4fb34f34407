import type { Company } from '@recado/contract/companies/companies'
import { useTranslation } from 'react-i18next'
import { daysLeft } from '../../../shared/company/daysLeft.ts'
import { showDay } from '../../../shared/i18n/showDay.ts'
import { showMoment } from '../../../shared/i18n/showMoment.ts'
import { showMoney } from '../../../shared/i18n/showMoney.ts'
import { showSize } from '../../../shared/i18n/showSize.ts'
import { StatusWord } from '../../../shared/ui/StatusWord.tsx'
import { TwoLines } from '../../../shared/ui/TwoLines.tsx'
import { timezoneOf } from './timezoneOf.ts'
import { useUsage } from './usage.ts'

export const CompanyName = ({ company: { name, email } }: { company: Company }) => <TwoLines first={name} second={email} isName />

export function PlanName({ company: { plan } }: { company: Company }) {
  const { i18n } = useTranslation()
  return plan && <TwoLines first={plan.name} second={showMoney(plan.value, i18n.language)} />
}

/** In the company's own time zone. */
export const daysLeftOf = (company: Company) => daysLeft({ dueDate: company.dueDate, timezone: timezoneOf(company) }, new Date())

export function DueDay({ company }: { company: Company }) {
  const { t, i18n } = useTranslation('companies')
  const days = daysLeftOf(company)
  const recurrence = t(`recurrences.${company.recurrence}`)
  if (days === null || company.dueDate === null) return <TwoLines first={t('neverDue')} second={recurrence} />
  const inDays = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(days, 'day')
  return <TwoLines first={showDay(company.dueDate)} second={`${inDays} · ${recurrence}`} />
}

/** Its usage of the plan's limits, messages, storage, and the last activity. */
export function UsageWords({ company }: { company: Company }) {
  const { t, i18n } = useTranslation('companies')
  const usage = useUsage(company.id)
  if (!usage) return null
  const { users, connections, messages, storage, lastSeenAt } = usage
  const number = messages.toLocaleString(i18n.language)
  const counted = [t('usage.users', { count: users }), t('usage.connections', { count: connections })]
  const seen = lastSeenAt ? t('usage.seen', { time: showMoment(lastSeenAt) }) : t('usage.neverSeen')
  return (
    <TwoLines
      first={[...counted, t('usage.messages', { count: messages, number })].join(' · ')}
      second={`${showSize(storage, i18n.language)} · ${seen}`}
    />
  )
}

export function CompanyState({ company: { status } }: { company: Company }) {
  const { t } = useTranslation('companies')
  return <StatusWord tone={status ? 'good' : 'waiting'} word={t(status ? 'active' : 'inactive')} reason={undefined} />
}
