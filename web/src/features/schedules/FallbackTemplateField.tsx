import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PlannedTemplateField } from '#web/shared/domain/templates/PlannedTemplateField.tsx'
import { useFillVariables } from '#web/shared/domain/variables/useFillVariables.ts'
import type { VariableScope } from '#web/shared/domain/variables/variableScope.ts'
import type { ScheduleValues } from './ScheduleForm.tsx'
import { sampleProtocol } from './sampleProtocol.ts'
import { useScheduledContact } from './useScheduledContact.ts'

const scope: VariableScope = {
  builtIns: ['firstName', 'name', 'number', 'email', 'greeting', 'protocol', 'user', 'company', 'date', 'hora'],
}

/** The template that is sent instead if the reply window is closed by then. */
export function FallbackTemplateField({ control, whatsappId }: { control: Control<ScheduleValues>; whatsappId: number }) {
  const { t } = useTranslation('schedules')
  const fill = useFillVariables()
  const contact = useScheduledContact(useWatch({ control, name: 'contactId' }))
  const { field: chosen } = useController({ control, name: 'templateId' })
  const { field: filled } = useController({ control, name: 'templateValues' })
  const ticket = { contact: contact ?? { name: t('someContact') }, code: sampleProtocol() }
  return (
    <PlannedTemplateField
      label={t('fields.templateId')}
      description={t('hints.templateId')}
      whatsappId={whatsappId}
      value={chosen.value ? { templateId: chosen.value, values: filled.value ?? {} } : null}
      onChange={(value) => {
        chosen.onChange(value?.templateId ?? null)
        filled.onChange(value?.values ?? {})
      }}
      room={scope}
      fill={(text) => fill(text, ticket)}
    />
  )
}
