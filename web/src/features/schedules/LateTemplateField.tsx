import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PlannedTemplateField } from '../../shared/templates/PlannedTemplateField.tsx'
import type { VariableRoom } from '../../shared/variables/room.ts'
import { useFilling } from '../../shared/variables/useFilling.ts'
import { exampleProtocol } from './exampleProtocol.ts'
import type { ScheduleValues } from './ScheduleForm.tsx'
import { useScheduledContact } from './useScheduledContact.ts'

const room: VariableRoom = { builtIns: ['firstName', 'name', 'number', 'email', 'greeting', 'protocol', 'user', 'company', 'date', 'hora'] }

/** The template that is sent instead if the reply window is closed by then. */
export function LateTemplateField({ control, whatsappId }: { control: Control<ScheduleValues>; whatsappId: number }) {
  const { t } = useTranslation('schedules')
  const fill = useFilling()
  const contact = useScheduledContact(useWatch({ control, name: 'contactId' }))
  const { field: chosen } = useController({ control, name: 'templateId' })
  const { field: filled } = useController({ control, name: 'templateValues' })
  const ticket = { contact: contact ?? { name: t('someContact') }, code: exampleProtocol() }
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
      {...{ room }}
      fill={(text) => fill(text, ticket)}
    />
  )
}
