import { type Campaign, messageKeys } from '@recado/contract/campaigns/campaigns'
import type { CampaignReport } from '@recado/contract/campaigns/recipients'
import { useTranslation } from 'react-i18next'
import { Excerpt } from '#web/shared/ui/Excerpt.tsx'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import { formatShare } from './formatShare.ts'

type Variant = CampaignReport['variants'][number]

/** The results of each text variant, as shares of its own recipients. */
export function VariantComparison({ campaign, report }: { campaign: Campaign; report: CampaignReport }) {
  const { t, i18n } = useTranslation('campaignReport')
  const { language } = i18n
  const textOf = ({ variant }: Variant) => campaign.templates[variant - 1]?.name ?? campaign[messageKeys[variant - 1] ?? 'message1']
  const part = (key: 'delivered' | 'read' | 'answered' | 'failed') => ({
    title: t(`figures.${key}`),
    width: 'minmax(0, 1fr)',
    render: (variant: Variant) => {
      const share = formatShare(variant[key], key === 'failed' ? variant.sent + variant.failed : variant.sent, language)
      return `${variant[key].toLocaleString(language)}${share ? ` (${share})` : ''}`
    },
  })
  return (
    <ReadOnlyTable<Variant>
      label={t('comparison')}
      rows={report.variants}
      keyOf={({ variant }) => variant}
      columns={[
        { title: t('columns.variant'), width: '4rem', render: ({ variant }) => variant },
        { title: t('columns.text'), width: 'minmax(0, 3fr)', render: (variant) => <Excerpt text={textOf(variant)} /> },
        { title: t('figures.sent'), width: 'minmax(0, 1fr)', render: ({ sent }) => sent.toLocaleString(language) },
        ...(['delivered', 'read', 'answered', 'failed'] as const).map(part),
      ]}
    />
  )
}
