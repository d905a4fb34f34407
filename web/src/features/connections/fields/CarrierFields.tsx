import { Code, Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCarriers } from '../../../shared/carriers/useCarriers.ts'
import { useWords } from '../../../shared/i18n/useWords.ts'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { SettingFields } from '../../../shared/ui/fields/SettingFields.tsx'
import type { ConnectionFieldsProps } from '../ConnectionFields.tsx'

/** What carries a line, chosen once, and whatever that needs to be told. */
export function CarrierFields({ control, row }: ConnectionFieldsProps) {
  const { t } = useTranslation('connections')
  const say = useWords()
  const carriers = useCarriers()
  const provider = useWatch({ control, name: 'provider' })
  const carrier = carriers.get(row?.provider ?? provider ?? '')
  return (
    <>
      {!row && (
        <SelectField
          control={control}
          name="provider"
          label={t('fields.provider')}
          description={carrier ? say(carrier.about) : carriers.size === 0 && t('fields.noProvider')}
          options={[...carriers.values()].map(({ provider: value, name }) => ({ value, label: say(name) }))}
        />
      )}
      {carrier && (
        <SettingFields
          key={carrier.provider}
          control={control}
          fields={carrier.fields}
          nameOf={(setting) => `settings.${setting}`}
          secretHint={t('fields.secretHint')}
          isStored={(setting) => Boolean(row?.settings[setting])}
        />
      )}
      {carrier?.webhook && (
        <Stack gap={4}>
          <Text size="sm" fw={500}>
            {t('fields.webhook')}
          </Text>
          <Code block>{carrier.webhook}</Code>
        </Stack>
      )}
    </>
  )
}
