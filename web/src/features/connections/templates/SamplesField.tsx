import { TextInput } from '@mantine/core'
import { type TemplateValues, templateSlots } from '@recado/contract/templates/templateContent'
import type { templates } from '@recado/contract/templates/templates'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { useSlotName } from '#web/shared/domain/templates/useSlotName.ts'
import { FieldGroup } from '#web/shared/ui/fields/FieldGroup.tsx'
import { useTemplateContent } from './useTemplateContent.ts'

/** A sample for each variable; the channel needs it to approve the template. */
export function SamplesField({ control }: Pick<FieldsProps<typeof templates>, 'control'>) {
  const { t } = useTranslation('templates')
  const content = useTemplateContent(control)
  const { field } = useController({ control, name: 'samples' })
  const nameOf = useSlotName()
  const samples = (field.value ?? {}) as TemplateValues
  const slots = templateSlots(content).filter(({ button }) => button === undefined || content.buttons[button]?.kind !== 'code')
  if (slots.length === 0) return null
  return (
    <FieldGroup title={t('fields.samples')}>
      {slots.map((slot) => (
        <TextInput
          key={slot.key}
          label={nameOf(slot, content)}
          value={samples[slot.key] ?? ''}
          onChange={({ currentTarget }) => field.onChange({ ...samples, [slot.key]: currentTarget.value })}
        />
      ))}
    </FieldGroup>
  )
}
