import { Stack, Switch } from '@mantine/core'
import { defaultPace, type SendingPace } from '@recado/contract/campaigns/sendingPace'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PaceSelects } from '../settings/PaceSelects.tsx'
import { useCampaignSettings } from '../settings/useCampaignSettings.ts'
import type { CampaignValues } from './campaignValues.ts'

/** The sending pace: the company's, or one for this campaign. */
export function OwnPaceField({ control }: { control: Control<CampaignValues> }) {
  const { t } = useTranslation('campaignForm')
  const { value, onChange } = useController({ control, name: 'pace' }).field
  const settings = useCampaignSettings()
  const own = value as SendingPace | null
  const { messageInterval, longerIntervalAfter, greaterInterval } = settings ?? defaultPace
  return (
    <Stack gap="sm">
      <Switch
        label={t('fields.pace')}
        description={t('hints.pace')}
        checked={own === null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : { messageInterval, longerIntervalAfter, greaterInterval })}
      />
      {own && <PaceSelects pace={own} onChange={onChange} />}
    </Stack>
  )
}
