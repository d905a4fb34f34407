import { useDisclosure } from '@mantine/hooks'
import { type Company, type CompanyUsage, companyEndpoints, companyResource } from '@recado/contract/companies/companies'
import { IconCalendarPlus, IconClockHour4, IconLifebuoy, IconReceipt2, IconShieldOff, IconWorldCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { batchById } from '#web/shared/data/api/batchById.ts'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { createResource } from '#web/shared/data/resource/createResource.ts'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { mergeRow } from '#web/shared/data/resource/mergeRow.ts'
import { daysUntilDue } from '#web/shared/domain/company/daysUntilDue.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { formatFileSize } from '#web/shared/lib/i18n/formatFileSize.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { ToolButton } from '#web/shared/ui/resource/ToolButton.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { TwoLineCell } from '#web/shared/ui/TwoLineCell.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { CompanyHoursDialog } from './CompanyHoursDialog.tsx'
import { ConfirmDomainsDialog } from './ConfirmDomainsDialog.tsx'
import { dueDateTone } from './dueDateTone.ts'
import { InvoicesDialog } from './InvoicesDialog.tsx'
import { RemoveSecondStepDialog } from './RemoveSecondStepDialog.tsx'
import { RenewDialog } from './RenewDialog.tsx'
import { SupportDialog } from './SupportDialog.tsx'
import { timezoneOf } from './timezoneOf.ts'

const companyHooks = createResource(companyResource)

const columns: Column<Company>[] = [
  { key: 'name', render: (company) => <CompanyName company={company} />, width: 'minmax(0, 1.2fr)', headline: true },
  { key: 'plan', render: (company) => <PlanName company={company} />, width: 'minmax(0, 0.8fr)', hideLabelOnCard: true },
  { key: 'due', render: (company) => <DueDateCell company={company} />, width: 'minmax(0, 1fr)', hideLabelOnCard: true },
  { key: 'usage', render: (company) => <UsageCell company={company} />, width: 'minmax(0, 2.1fr)', hideLabelOnCard: true },
  { key: 'state', render: (company) => <CompanyStatusCell company={company} />, width: '5rem', hideLabelOnCard: true },
]

/** A new company is active at once and pays monthly. */
const newCompany = { status: true, recurrence: 'MENSAL', dueDate: null } as const

/** All companies of the installation. Unpaid ones are coloured and can be renewed by hand. */
export function CompaniesTab() {
  const { t } = useTranslation('companies')
  const client = useQueryClient()
  const { companyId } = useCurrentUser()
  const renewing = useDialog<Company>()
  const hours = useDialog<Company>()
  const owed = useDialog<Company>()
  const entering = useDialog<Company>()
  const [isConfirming, { open: openDomains, close: closeDomains }] = useDisclosure(false)
  const [isRemoving, { open: openRemoval, close: closeRemoval }] = useDisclosure(false)
  const keep = (row: Company) => mergeRow(client, companyResource, { action: 'update', row })
  return (
    <>
      <ResourcePage
        resource={companyHooks}
        texts="companies"
        columns={columns}
        nameOf={({ name }) => name}
        tools={
          <>
            <ToolButton icon={<IconWorldCheck size={18} />} label={t('sso:confirm.open')} onClick={openDomains} />
            <ToolButton icon={<IconShieldOff size={18} />} label={t('secondStep.tool')} onClick={openRemoval} />
          </>
        }
        form={{ Fields: CompanyFields, initialValues: (row) => (row ? {} : newCompany) }}
        rows={{
          canDelete: ({ id }) => id !== companyId,
          tone: (company) => dueDateTone(daysLeftOf(company)),
          actions: [
            { key: 'renew', icon: <IconCalendarPlus size={18} />, act: renewing.open, applies: ({ dueDate }) => dueDate !== null },
            { key: 'invoices', icon: <IconReceipt2 size={18} />, act: owed.open },
            { key: 'hours', icon: <IconClockHour4 size={18} />, act: hours.open },
            { key: 'support', icon: <IconLifebuoy size={18} />, act: entering.open, applies: ({ id }) => id !== companyId },
          ],
        }}
      />
      <RenewDialog dialog={renewing} onRenewed={keep} />
      <InvoicesDialog dialog={owed} />
      <SupportDialog dialog={entering} />
      <CompanyHoursDialog dialog={hours} onSaved={keep} />
      <ConfirmDomainsDialog opened={isConfirming} onClose={closeDomains} />
      <RemoveSecondStepDialog opened={isRemoving} onClose={closeRemoval} />
    </>
  )
}

const CompanyName = ({ company: { name, email } }: { company: Company }) => <TwoLineCell first={name} second={email} isName />

function PlanName({ company: { plan } }: { company: Company }) {
  const { i18n } = useTranslation()
  return plan && <TwoLineCell first={plan.name} second={formatMoney(plan.value, i18n.language)} />
}

/** The days until the due date, counted in the time zone of the company. */
const daysLeftOf = (company: Company) => daysUntilDue({ dueDate: company.dueDate, timezone: timezoneOf(company) }, new Date())

function DueDateCell({ company }: { company: Company }) {
  const { t, i18n } = useTranslation('companies')
  const days = daysLeftOf(company)
  const recurrence = t(`recurrences.${company.recurrence}`)
  if (days === null || company.dueDate === null) return <TwoLineCell first={t('neverDue')} second={recurrence} />
  const inDays = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(days, 'day')
  return <TwoLineCell first={formatDay(company.dueDate)} second={`${inDays} · ${recurrence}`} />
}

/** The usage of a company: limits of the plan, messages, storage, and the last activity. */
function UsageCell({ company }: { company: Company }) {
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

function CompanyStatusCell({ company: { status } }: { company: Company }) {
  const { t } = useTranslation('companies')
  return <StatusLabel tone={status ? 'good' : 'waiting'} label={t(status ? 'active' : 'inactive')} reason={undefined} />
}

const loadUsage = batchById<CompanyUsage>({
  fetch: (ids) => call(companyEndpoints.usage, { query: { ids: ids.join() } }),
  idOf: ({ companyId }) => companyId,
  delay: 0,
})

/** The usage of a company; stale after a minute. */
const useCompanyUsage = (id: number) =>
  useQuery({ queryKey: ['company', id, 'usage'], queryFn: () => loadUsage(id), staleTime: 60_000, meta: { failureToast: 'companyUsage' } })
    .data
