import { type PriceCard, type PriceRate, priceEndpoints } from '@recado/contract/costs/prices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { formatDateInput } from '#web/shared/lib/i18n/dateInput.ts'
import { formatAmount } from '#web/shared/lib/i18n/formatMoney.ts'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'

/** The rates of a card, by market. */
export function RatesDialog({ dialog: { opened, subject, close } }: { dialog: DialogState<PriceCard> }) {
  const { t } = useTranslation('prices')
  const title = subject && t('card.ratesOf', { currency: subject.currency, day: formatDateInput(subject.effectiveFrom) })
  return (
    <InfoDialog opened={opened} title={title ?? ''} size="xl" onClose={close}>
      {subject && <Rates card={subject} />}
    </InfoDialog>
  )
}

function Rates({ card: { id, currency } }: { card: PriceCard }) {
  const { t, i18n } = useTranslation(['prices', 'resource'])
  const { data, error, refetch } = useQuery({
    queryKey: ['message-prices', id],
    queryFn: () => call(priceEndpoints.rates, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  })
  if (error && !data) return <LoadError title={t('resource:failed')} error={error} onRetry={() => void refetch()} />
  const amount = ({ amount }: PriceRate) => formatAmount(amount, currency, i18n.language, 6)
  return (
    <ReadOnlyTable
      label={t('columns.rates')}
      rows={data?.rates}
      keyOf={({ market, category }) => `${market} ${category}`}
      columns={[
        { title: t('columns.market'), render: ({ market }) => market, width: 'minmax(0, 1.4fr)' },
        { title: t('columns.category'), render: ({ category }) => t(`categories.${category}`), width: 'minmax(0, 1.4fr)' },
        { title: t('columns.amount'), render: amount, width: '9rem' },
      ]}
    />
  )
}
