import { Code, Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCarriers } from '../../../shared/carriers/useCarriers.ts'
import { useWords } from '../../../shared/i18n/useWords.ts'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
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
      {carrier?.fields.map(({ name, label, hint, isRequired, isSecret }) => (
        <TextField
          key={`${carrier.provider} ${name}`}
          control={control}
          name={`settings.${name}`}
          label={say(label)}
          description={isSecret ? t('fields.secretHint') : hint && say(hint)}
          required={isRequired}
        />
      ))}
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
