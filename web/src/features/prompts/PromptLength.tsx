import { Text } from '@mantine/core'
import { prompts } from '@recado/contract/prompts'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FormValuesOf } from '../../shared/resource/liveResource.ts'

const { minLength, maxLength } = prompts.create.shape.prompt

/** The length of the text, with its minimum and maximum. */
export function PromptLength({ control }: { control: Control<FormValuesOf<typeof prompts>> }) {
  const { t, i18n } = useTranslation('prompts')
  const length = useWatch({ control, name: 'prompt' }).trim().length
  const isShort = length < (minLength ?? 0)
  return (
    <Text size="xs" c="dimmed" ta="end">
      {t(isShort ? 'length.short' : 'length.enough', {
        length: length.toLocaleString(i18n.language),
        count: (isShort ? minLength : maxLength) ?? 0,
      })}
    </Text>
  )
}
