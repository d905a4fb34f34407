import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Whether it may send campaigns is a matter of its plan: shown here, changed there. */
export function CampaignsNote({ isIncluded }: { isIncluded: boolean }) {
  const { t } = useTranslation('companies')
  return <Switch checked={isIncluded} disabled label={t('fields.campaigns')} description={t('fields.campaignsHint')} />
}
