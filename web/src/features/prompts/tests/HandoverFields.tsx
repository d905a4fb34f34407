import { Autocomplete, SegmentedControl, Stack, Text } from '@mantine/core'
import { handoverCodes } from '@recado/contract/promptTests'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useField } from '#web/shared/ui/fields/useField.ts'
import type { TestValues } from './TestFormDialog.tsx'

type Handover = TestValues['expects']['handover']

/** Whether a person must come, and why. */
export function HandoverFields({ control }: { control: Control<TestValues> }) {
  const { t } = useTranslation('prompts')
  const { value, shared } = useField({ control, name: 'expects.handover', label: t('tests.fields.handover') })
  const handover = value as Handover
  const labels = handoverCodes.map((code) => ({ code, label: t(`tests.handovers.${code}`) }))
  return (
    <Stack gap="xs">
      <Text size="sm" fw={650}>
        {t('tests.fields.handover')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={t('tests.fields.handover')}
        value={handover ? 'person' : 'assistant'}
        onChange={(chosen) => shared.onChange(chosen === 'person' ? { reason: null } : null)}
        data={(['assistant', 'person'] as const).map((one) => ({ value: one, label: t(`tests.answeredBy.${one}`) }))}
      />
      {handover && (
        <Autocomplete
          data={labels.map(({ label }) => label)}
          label={t('tests.fields.reason')}
          description={t('tests.hints.reason')}
          autoComplete="off"
          maxLength={300}
          value={labels.find(({ code }) => code === handover.reason)?.label ?? handover.reason ?? ''}
          onChange={(entered) => shared.onChange({ reason: (labels.find(({ label }) => label === entered)?.code ?? entered) || null })}
        />
      )}
    </Stack>
  )
}
