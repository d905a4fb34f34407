import type { Company } from '@recado/contract/companies/companies'
import { useTranslation } from 'react-i18next'
import { daysUntilDue } from '#web/shared/domain/company/daysUntilDue.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { formatFileSize } from '#web/shared/lib/i18n/formatFileSize.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { TwoLineCell } from '#web/shared/ui/TwoLineCell.tsx'
import { timezoneOf } from './timezoneOf.ts'
import { useCompanyUsage } from './useCompanyUsage.ts'

export const CompanyName = ({ company: { name, email } }: { company: Company }) => <TwoLineCell first={name} second={email} isName />

export function PlanName({ company: { plan } }: { company: Company }) {
  const { i18n } = useTranslation()
  return plan && <TwoLineCell first={plan.name} second={formatMoney(plan.value, i18n.language)} />
}

/** The days until the due date, counted in the time zone of the company. */
export const daysLeftOf = (company: Company) => daysUntilDue({ dueDate: company.dueDate, timezone: timezoneOf(company) }, new Date())

export function DueDateCell({ company }: { company: Company }) {
  const { t, i18n } = useTranslation('companies')
  const days = daysLeftOf(company)
  const recurrence = t(`recurrences.${company.recurrence}`)
  if (days === null || company.dueDate === null) return <TwoLineCell first={t('neverDue')} second={recurrence} />
  const inDays = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(days, 'day')
  return <TwoLineCell first={formatDay(company.dueDate)} second={`${inDays} · ${recurrence}`} />
}

/** The usage of a company: limits of the plan, messages, storage, and the last activity. */
export function UsageCell({ company }: { company: Company }) {
  const { t, i18n } = useTranslation('companies')
  const usage = useCompanyUsage(company.id)
  if (!usage) return null
  const { users, connections, messages, storage, lastSeenAt } = usage
  const number = messages.toLocaleString(i18n.language)
  const counted = [t('usage.users', { count: users }), t('usage.connections', { count: connections })]
  const seen = lastSeenAt ? t('usage.seen', { time: formatDateTime(lastSeenAt) }) : t('usage.neverSeen')
  return (
    <TwoLineCell
      first={[...counted, t('usage.messages', { count: messages, number })].join(' · ')}
      second={`${formatFileSize(storage, i18n.language)} · ${seen}`}
    />
  )
}

export function CompanyStatusCell({ company: { status } }: { company: Company }) {
  const { t } = useTranslation('companies')
  return <StatusLabel tone={status ? 'good' : 'waiting'} label={t(status ? 'active' : 'inactive')} reason={undefined} />
}
