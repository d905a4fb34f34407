import { Button } from '@mantine/core'
import { type AiTokens, aiTokensEndpoint } from '@recado/contract/costs/costs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCan } from '#web/shared/data/auth/session.ts'
import { formatAmount } from '#web/shared/lib/i18n/formatMoney.ts'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { InfoHead } from '#web/shared/ui/infoPage/InfoPage.tsx'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { TwoLineCell } from '#web/shared/ui/TwoLineCell.tsx'
import { AiPriceForm } from './AiPriceForm.tsx'

/** The tokens of AI models in a month, where there are any. Other services bill them, so their cost is known only where somebody entered a price. */
export function AiTokensTable({ month }: { month: string }) {
  const { t, i18n } = useTranslation('costs')
  const { data } = useQuery({ queryKey: ['costs', 'ai', month], queryFn: () => call(aiTokensEndpoint, { query: { month } }), staleTime: 0 })
  const can = useCan()
  const dialog = useDialog<AiTokens>()
  if (!data || data.models.length === 0) return null
  const shown = (value: number) => value.toLocaleString(i18n.language)
  const answers = ({ answers, unknown }: AiTokens) => (
    <TwoLineCell first={shown(answers)} second={unknown > 0 && t('ai.unknown', { count: unknown })} />
  )
  const cost = (row: AiTokens) => (
    <TwoLineCell
      first={row.price && row.cost !== null ? formatAmount(row.cost, row.price.currency, i18n.language) : t('unknownAmount')}
      second={
        can('costs:manage') && (
          <Button
            variant="transparent"
            size="compact-xs"
            p={0}
            aria-label={t(row.price ? 'ai.changePrice' : 'ai.setPrice', { model: row.model })}
            onClick={() => dialog.open(row)}
          >
            {t(row.price ? 'ai.editPrice' : 'ai.noPrice')}
          </Button>
        )
      }
    />
  )
  return (
    <>
      <InfoHead title={t('ai.title')} explanation={t('ai.explanation')} />
      <ReadOnlyTable
        label={t('ai.title')}
        rows={data.models}
        keyOf={({ model }) => model}
        columns={[
          { title: t('ai.model'), render: ({ model }) => model, width: 'minmax(0, 2fr)' },
          { title: t('ai.answers'), render: answers, width: 'minmax(0, 1.4fr)' },
          { title: t('ai.input'), render: ({ input }) => shown(input), width: 'minmax(0, 1fr)' },
          { title: t('ai.output'), render: ({ output }) => shown(output), width: 'minmax(0, 1fr)' },
          { title: t('ai.cost'), render: cost, width: 'minmax(0, 1.2fr)' },
        ]}
      />
      <FormDialog opened={dialog.opened} title={t('ai.priceTitle', { model: dialog.subject?.model ?? '' })} onClose={dialog.close}>
        {dialog.subject && <AiPriceForm key={dialog.subject.model} model={dialog.subject} onClose={dialog.close} />}
      </FormDialog>
    </>
  )
}
