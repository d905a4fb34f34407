import { type AiTokens, aiTokensEndpoint } from '@recado/contract/costs/costs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { InfoHead } from '#web/shared/ui/infoPage/InfoPage.tsx'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import { TwoLineCell } from '#web/shared/ui/TwoLineCell.tsx'

/** The tokens of AI models in a month, where there are any: other services bill them, so no price is known here. */
export function AiTokensTable({ month }: { month: string }) {
  const { t, i18n } = useTranslation('costs')
  const { data } = useQuery({ queryKey: ['costs', 'ai', month], queryFn: () => call(aiTokensEndpoint, { query: { month } }), staleTime: 0 })
  if (!data || data.models.length === 0) return null
  const shown = (value: number) => value.toLocaleString(i18n.language)
  const answers = ({ answers, unknown }: AiTokens) => (
    <TwoLineCell first={shown(answers)} second={unknown > 0 && t('ai.unknown', { count: unknown })} />
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
        ]}
      />
    </>
  )
}
