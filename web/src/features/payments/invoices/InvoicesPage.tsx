import { Button } from '@mantine/core'
import type { Invoice } from '@recado/contract/money/invoices'
import { IconCreditCard, IconPrinter, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { ListPlaceholder } from '#web/shared/ui/resource/ListPlaceholder.tsx'
import { PageHeader } from '#web/shared/ui/resource/PageHeader.tsx'
import { PageLayout } from '#web/shared/ui/resource/PageLayout.tsx'
import { ResourceTable } from '#web/shared/ui/resource/ResourceTable.tsx'
import { useSearchParam } from '#web/shared/ui/resource/useSearchParam.ts'
import { CheckoutDialog } from '../checkout/CheckoutDialog.tsx'
import { invoiceColumns } from './invoiceColumns.tsx'
import { useInvoiceStatus } from './useInvoiceStatus.ts'
import { useInvoices } from './useInvoices.ts'

/** The invoices of the company. */
export function InvoicesPage() {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParam()
  const [paying, setPaying] = useState<Invoice>()
  const list = useInvoices(search)
  const statusOf = useInvoiceStatus()
  return (
    <PageLayout>
      <PageHeader
        texts="payments"
        count={undefined}
        search={search}
        onSearch={setSearch}
        add={undefined}
        tools={
          <Button component={Link} to="/subscription" variant="default" leftSection={<IconUserCheck size={18} />}>
            {t('subscription.title')}
          </Button>
        }
      />
      <ResourceTable<Invoice>
        texts="payments"
        columns={invoiceColumns}
        nameOf={({ id, detail }) => `${detail} #${id}`}
        list={list}
        rows={{
          tone: (row) => (statusOf(row) === 'overdue' ? 'red' : undefined),
          actions: [
            {
              key: 'pay',
              icon: <IconCreditCard size={18} />,
              showAsText: true,
              act: setPaying,
              applies: ({ status }) => status === 'open',
            },
            { key: 'print', icon: <IconPrinter size={18} />, act: ({ id }) => void navigate(`/financeiro/${id}`) },
          ],
        }}
        onEdit={undefined}
        onRemove={undefined}
        placeholder={<ListPlaceholder texts="payments" list={list} search={search} add={undefined} onSearchAll={() => setSearch('')} />}
      />
      {paying && <CheckoutDialog payable={{ invoice: paying }} onClose={() => setPaying(undefined)} />}
    </PageLayout>
  )
}
