import { ActionIcon, Alert, Badge, Button, Group, Text } from '@mantine/core'
import { type CostLine, type CostSum, costEndpoints } from '@recado/contract/costs/costs'
import { dayAt } from '@recado/contract/time/days'
import { IconChevronLeft, IconChevronRight, IconInfoCircle, IconReportMoney } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '#web/shared/data/api/call.ts'
import { saveFile } from '#web/shared/data/api/saveFile.ts'
import { useCan, useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCostNotes, useFormatCost } from '#web/shared/domain/company/useFormatCost.ts'
import { capitalize } from '#web/shared/lib/i18n/capitalize.ts'
import { locales, toLanguage } from '#web/shared/lib/i18n/languages.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { FigureCards } from '#web/shared/ui/figures/FigureCards.tsx'
import { InfoPage } from '#web/shared/ui/infoPage/InfoPage.tsx'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { TwoLineCell } from '#web/shared/ui/TwoLineCell.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { AiTokensTable } from './AiTokensTable.tsx'
import { BudgetPanel } from './BudgetPanel.tsx'

/** What the messages of a month have cost, and which part of it is unknown. */
export function CostsPage() {
  const { t } = useTranslation(['costs', 'prices', 'resource', 'validation'])
  const { timezone } = useCurrentUser().company
  const can = useCan()
  const [thisMonth] = useState(() => dayAt(timezone, new Date()).slice(0, 7))
  const [month, setMonth] = useState(thisMonth)
  const { data, error, refetch } = useQuery({
    queryKey: ['costs', month],
    queryFn: () => call(costEndpoints.read, { query: { month } }),
    staleTime: 0,
    throwOnError: false,
  })
  if (error && !data) return <LoadError title={t('resource:failed')} error={error} onRetry={() => void refetch()} />
  return (
    <InfoPage title={t('title')} explanation={t('explanation')}>
      <Group justify="space-between">
        <MonthPicker month={month} thisMonth={thisMonth} onChoose={setMonth} />
        {can('costs:export') && <ExportButton month={month} />}
      </Group>
      {data && <Totals totals={data.totals} />}
      {data?.lines.length === 0 ? (
        <EmptyState icon={<IconReportMoney size={44} stroke={1.4} />} title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <Lines lines={data?.lines} />
      )}
      <Section isLine title={t('ai.failed')} resetKey={month}>
        <AiTokensTable month={month} />
      </Section>
      <Section isLine title={t('budget.failed')}>
        <BudgetPanel />
      </Section>
    </InfoPage>
  )
}

const shifted = (month: string, by: number) => {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + by)).toISOString().slice(0, 7)
}

type PickerProps = { month: string; thisMonth: string; onChoose: (month: string) => void }

function MonthPicker({ month, thisMonth, onChoose }: PickerProps) {
  const { t, i18n } = useTranslation('costs')
  const name = new Intl.DateTimeFormat(locales[toLanguage(i18n.language) ?? 'pt'], { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <Group gap="xs">
      <ActionIcon variant="default" size="lg" aria-label={t('earlier')} onClick={() => onChoose(shifted(month, -1))}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <Text fw={600} aria-live="polite">
        {capitalize(name.format(new Date(`${month}-01T00:00:00Z`)), i18n.language)}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('later')}
        disabled={month >= thisMonth}
        onClick={() => onChoose(shifted(month, 1))}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </Group>
  )
}

function ExportButton({ month }: { month: string }) {
  const { t } = useTranslation('costs')
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(costEndpoints.export, { query: { month } }),
    onSuccess: (file) => saveFile(file, t('exportFile', { month })),
    onError: toast.error,
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {t('export')}
    </Button>
  )
}

function Totals({ totals }: { totals: CostSum[] }) {
  const { t, i18n } = useTranslation('costs')
  const formatCost = useFormatCost()
  const count = (of: 'messages' | 'free' | 'unknown') => totals.reduce((sum, one) => sum + one[of], 0)
  if (totals.length === 0) return null
  const shown = (value: number) => value.toLocaleString(i18n.language)
  return (
    <>
      {totals.some(({ isExample }) => isExample) && <Notice text={t('exampleNotice')} />}
      {count('unknown') > 0 && <Notice text={t('unknownNotice', { count: count('unknown') })} />}
      <FigureCards
        cards={[
          ...totals.map((sum) => ({ label: t('total', { currency: sum.currency ?? '' }), value: formatCost(sum, 2) })),
          { label: t('columns.messages'), value: shown(count('messages')) },
          { label: t('free'), value: shown(count('free')) },
          { label: t('unknown'), value: shown(count('unknown')) },
        ]}
      />
    </>
  )
}

const Notice = ({ text }: { text: string }) => (
  <Alert flex="none" color="yellow" icon={<IconInfoCircle />}>
    {text}
  </Alert>
)

function Lines({ lines }: { lines: CostLine[] | undefined }) {
  const { t, i18n } = useTranslation(['costs', 'prices'])
  const formatCost = useFormatCost()
  const notesOf = useCostNotes()
  const amount = (line: CostLine) => (
    <Group gap="xs">
      {formatCost(line)}
      {line.isExample && (
        <Badge variant="outline" color="gray" size="sm">
          {t('prices:example')}
        </Badge>
      )}
    </Group>
  )
  return (
    <ReadOnlyTable
      label={t('lines')}
      rows={lines}
      keyOf={({ connection, campaign, category, currency }) => `${connection?.id} ${campaign?.id} ${category} ${currency}`}
      columns={[
        {
          title: t('columns.connection'),
          render: ({ connection, campaign }) => (
            <TwoLineCell first={connection?.name ?? t('deletedConnection')} second={campaign && t('campaign', { name: campaign.name })} />
          ),
          width: 'minmax(0, 2fr)',
        },
        {
          title: t('columns.category'),
          render: ({ category }) => (category === null ? t('unknownCategory') : t([`prices:categories.${category}`, 'unknownCategory'])),
          width: 'minmax(0, 1fr)',
        },
        {
          title: t('columns.messages'),
          render: (line) => (
            <TwoLineCell first={line.messages.toLocaleString(i18n.language)} second={notesOf({ ...line, isExample: false })} />
          ),
          width: 'minmax(0, 1.4fr)',
        },
        { title: t('columns.amount'), render: amount, width: 'minmax(0, 1fr)' },
      ]}
    />
  )
}
