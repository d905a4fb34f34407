import { Button, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { invoiceEndpoints, type PrintedInvoice } from '@recado/contract/money/invoices'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { useInvoiceTexts } from '#web/shared/domain/company/useInvoiceTexts.ts'
import { countryName } from '#web/shared/lib/i18n/countries.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { formatMoney } from '#web/shared/lib/i18n/formatMoney.ts'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { InvoiceStatus } from './invoiceColumns.tsx'
import classes from './PrintedInvoicePage.module.css'

/** An invoice for printing. */
export function PrintedInvoicePage() {
  const { t } = useTranslation('payments')
  const id = Number(useParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'one', id],
    queryFn: () => call(invoiceEndpoints.get, { params: { id } }),
    throwOnError: false,
  })
  if (error && !data) return <LoadError title={t('resource:failed')} error={error} onRetry={() => void refetch()} />
  return (
    <PrintablePage
      label={t('print.title', { id })}
      tools={
        <>
          <Button component={Link} to="/financeiro" variant="default" leftSection={<IconArrowLeft size={18} />}>
            {t('title')}
          </Button>
          <Button leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
            {t('actions.print')}
          </Button>
        </>
      }
    >
      {data && <InvoiceDocument invoice={data} />}
    </PrintablePage>
  )
}

function InvoiceDocument({ invoice }: { invoice: PrintedInvoice }) {
  const { t, i18n } = useTranslation('payments')
  const { id, kind, detail, value, dueDate, months, periodFrom, users, connections, queues, paidAt, createdAt, company, issuer } = invoice
  const { note } = useInvoiceTexts()(invoice)
  const rows: [string, string][] = [
    [t('columns.detail'), detail],
    [t('print.period'), kind === 'change' ? t('print.until', { date: formatDay(periodFrom) }) : t('months', { count: months })],
    [t('print.includes'), t('print.limits', { users, connections, queues })],
    [t('print.issued'), formatDateTime(createdAt)],
    [t('columns.dueDate'), formatDay(dueDate)],
    ...(paidAt ? [[t('print.paidAt'), formatDateTime(paidAt)] as [string, string]] : []),
    ...(note ? [[t('print.note'), note] as [string, string]] : []),
  ]
  return (
    <Stack gap="xl">
      <Group justify="space-between" align="flex-start">
        <Title order={1}>{t('print.title', { id })}</Title>
        <InvoiceStatus {...invoice} />
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <InvoiceParty title={t('print.from')} party={issuer} />
        <InvoiceParty title={t('print.to')} party={company} />
      </SimpleGrid>
      <Table variant="vertical" layout="fixed">
        <Table.Tbody>
          {rows.map(([name, text]) => (
            <Table.Tr key={name}>
              <Table.Th>{name}</Table.Th>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" gap="sm" align="baseline">
        <Text c="dimmed">{t('print.total')}</Text>
        <Text fz="1.75rem" fw={700}>
          {formatMoney(value, i18n.language)}
        </Text>
      </Group>
    </Stack>
  )
}

function InvoiceParty({ title, party }: { title: string; party: PrintedInvoice['company'] }) {
  const { i18n } = useTranslation()
  const cityLine = [party.billingCity, party.billingState, party.billingZipcode, countryName(party.billingCountry, i18n.language)]
    .filter(Boolean)
    .join(', ')
  const lines = [party.name, party.billingName, party.billingAddress, cityLine, party.email, party.phone]
  return (
    <Stack gap={2}>
      <Text c="dimmed" size="sm">
        {title}
      </Text>
      {lines.filter(Boolean).map((text, index) => (
        <Text key={text} fw={index === 0 ? 600 : 400}>
          {text}
        </Text>
      ))}
    </Stack>
  )
}

/** A page that looks on the screen as it prints. The tools around it are not printed. */
const PrintablePage = ({ label, tools, children }: { label: string; tools: ReactNode; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the page scrolls, and keyboard users must be able to scroll it.
  <section className={classes.ground} aria-label={label} tabIndex={0}>
    <Group justify="space-between" className={classes.tools}>
      {tools}
    </Group>
    <article className={classes.sheet}>{children}</article>
  </section>
)
