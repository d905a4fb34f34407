import { type Company, companyResource } from '@recado/contract/companies/companies'
import { IconCalendarPlus, IconClockHour4, IconLifebuoy, IconReceipt2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { createResource } from '#web/shared/data/resource/createResource.ts'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { mergeRow } from '#web/shared/data/resource/mergeRow.ts'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { CompanyName, CompanyStatusCell, DueDateCell, daysLeftOf, PlanName, UsageCell } from './CompanyCells.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { CompanyHoursDialog } from './CompanyHoursDialog.tsx'
import { dueDateTone } from './dueDateTone.ts'
import { InvoicesDialog } from './invoices/InvoicesDialog.tsx'
import { RenewDialog } from './RenewDialog.tsx'
import { SupportDialog } from './SupportDialog.tsx'

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
  const client = useQueryClient()
  const { companyId } = useCurrentUser()
  const renewing = useDialog<Company>()
  const hours = useDialog<Company>()
  const owed = useDialog<Company>()
  const entering = useDialog<Company>()
  const keep = (row: Company) => mergeRow(client, companyResource, { action: 'update', row })
  return (
    <>
      <ResourcePage
        resource={companyHooks}
        texts="companies"
        columns={columns}
        nameOf={({ name }) => name}
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
    </>
  )
}
