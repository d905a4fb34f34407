import { Alert, Radio, Stack, Text } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaigns'
import type { CampaignRehearsal } from '@recado/contract/campaigns/recipients'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type MissingValuesPolicy = Campaign['lacking']
type Props = CampaignRehearsal['lacking'] & {
  /** A template must not have an empty value. */
  isTemplate: boolean
  value: MissingValuesPolicy
  onChange: (value: NonNullable<MissingValuesPolicy>) => void
}

/** What to do with contacts who lack a value that all texts need: skip them, or send the text with a gap. */
export function MissingValuesChoice({ count, keys, isTemplate, value, onChange }: Props) {
  const { t, i18n } = useTranslation('rehearsal')
  const variables = new Intl.ListFormat(i18n.language).format(keys.map((key) => `{{${key}}}`))
  const example = t('lacking.fallback')
  const fallback = `{{${keys[0]}|${example}}}`
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />}>
      <Stack gap="xs">
        {isTemplate ? (
          <Text size="sm">{t('lacking.template', { count, variables })}</Text>
        ) : (
          <Radio.Group
            label={t('lacking.ask', { count, variables })}
            value={value}
            onChange={(chosen) => onChange(chosen as 'leaveOut' | 'empty')}
          >
            <Stack gap={6} mt={6}>
              <Radio value="leaveOut" label={t('lacking.leaveOut')} />
              <Radio value="empty" label={t('lacking.empty')} />
            </Stack>
          </Radio.Group>
        )}
        <Text size="sm" c="dimmed">
          {t('lacking.hint', { fallback })}
        </Text>
      </Stack>
    </Alert>
  )
}
