import { Badge, Button, Group } from '@mantine/core'
import { type PriceCard, type PriceRule, priceEndpoints } from '@recado/contract/costs/prices'
import { IconCoins } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { formatDateInput } from '#web/shared/lib/i18n/dateInput.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { InlineButton } from '#web/shared/ui/InlineButton.tsx'
import { InfoHead, InfoPage } from '#web/shared/ui/infoPage/InfoPage.tsx'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { TwoLineCell } from '#web/shared/ui/TwoLineCell.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { ImportCardForm } from './ImportCardForm.tsx'
import { RatesDialog } from './RatesDialog.tsx'
import { RuleForm } from './RuleForm.tsx'

const queryKey = ['message-prices']

/** What WhatsApp charges for messages, as the platform has imported it: every version with its source and its author. */
export function PricesPage() {
  const { t } = useTranslation(['prices', 'resource', 'validation'])
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => call(priceEndpoints.list, {}), throwOnError: false })
  const [card, rule, rates] = [useDialog(), useDialog(), useDialog<PriceCard>()]
  if (error && !data) return <LoadError title={t('resource:failed')} error={error} onRetry={() => void refetch()} />
  const added = (dialog: typeof card, text: string) => {
    dialog.close()
    toast.success(text)
    return invalidateLive(client, { queryKey })
  }
  return (
    <InfoPage title={t('title')} explanation={t('explanation')}>
      <Group>
        <Button onClick={() => card.open()}>{t('card.add')}</Button>
        <Button variant="default" onClick={() => rule.open()}>
          {t('rule.add')}
        </Button>
      </Group>
      {data?.cards.length === 0 ? (
        <EmptyState icon={<IconCoins size={44} stroke={1.4} />} title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <Cards rows={data?.cards} onOpen={rates.open} />
      )}
      <InfoHead title={t('rule.title')} explanation={t('rule.explanation')} />
      <Rules rows={data?.rules} />
      <FormDialog opened={card.opened} title={t('card.add')} onClose={card.close}>
        <ImportCardForm onCancel={card.close} onDone={() => added(card, t('card.added'))} />
      </FormDialog>
      <FormDialog opened={rule.opened} title={t('rule.add')} onClose={rule.close}>
        <RuleForm onCancel={rule.close} onDone={() => added(rule, t('rule.added'))} />
      </FormDialog>
      <RatesDialog dialog={rates} />
    </InfoPage>
  )
}

/** From when on it holds, and whether it is only an example. */
const Since = ({ version: { effectiveFrom, isExample } }: { version: PriceCard | PriceRule }) => {
  const { t } = useTranslation('prices')
  return (
    <Group gap="xs">
      {formatDateInput(effectiveFrom)}
      {isExample && (
        <Badge variant="outline" color="gray" size="sm">
          {t('example')}
        </Badge>
      )}
    </Group>
  )
}

function Added({ version: { addedBy, createdAt } }: { version: PriceCard | PriceRule }) {
  const { t } = useTranslation('prices')
  return <TwoLineCell first={addedBy === '' ? t('withProduct') : addedBy} second={formatDateTime(createdAt)} />
}

function Cards({ rows, onOpen }: { rows: PriceCard[] | undefined; onOpen: (card: PriceCard) => void }) {
  const { t } = useTranslation('prices')
  const markets = (card: PriceCard) => (
    <InlineButton onClick={() => onOpen(card)}>{t('card.markets', { count: card.markets })}</InlineButton>
  )
  return (
    <ReadOnlyTable
      label={t('card.title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: t('columns.since'), render: (card) => <Since version={card} />, width: 'minmax(0, 1.2fr)' },
        { title: t('columns.currency'), render: ({ currency }) => currency, width: '6rem' },
        { title: t('columns.rates'), render: markets, width: 'minmax(0, 1fr)' },
        { title: t('columns.source'), render: ({ source }) => source, width: 'minmax(0, 2fr)' },
        { title: t('columns.added'), render: (card) => <Added version={card} />, width: 'minmax(0, 1.2fr)' },
      ]}
    />
  )
}

function Rules({ rows }: { rows: PriceRule[] | undefined }) {
  const { t } = useTranslation('prices')
  const meaning = ({ billable, freeEntryPoint, monthlyQuota }: PriceRule) =>
    [
      t(billable ? 'rule.charged' : 'rule.free'),
      ...(billable && monthlyQuota > 0 ? [t('rule.quota', { count: monthlyQuota })] : []),
      ...(billable && !freeEntryPoint ? [t('rule.entryCharged')] : []),
    ].join(' · ')
  return (
    <ReadOnlyTable
      label={t('rule.title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: t('columns.since'), render: (rule) => <Since version={rule} />, width: 'minmax(0, 1.2fr)' },
        { title: t('columns.category'), render: ({ category }) => t(`categories.${category}`), width: 'minmax(0, 1fr)' },
        { title: t('columns.rule'), render: meaning, width: 'minmax(0, 1.8fr)' },
        { title: t('columns.source'), render: ({ source }) => source, width: 'minmax(0, 1.4fr)' },
        { title: t('columns.added'), render: (rule) => <Added version={rule} />, width: 'minmax(0, 1.2fr)' },
      ]}
    />
  )
}
