import { Select, Stack } from '@mantine/core'
import type { PlannedTemplate } from '@recado/contract/templates/plannedTemplate'
import { missingTemplateValues, type TemplateValues, templateSlots } from '@recado/contract/templates/templateContent'
import type { Template } from '@recado/contract/templates/templates'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fileOf } from '../attachment/useShownFile.ts'
import { useChoices } from '../resource/useChoices.ts'
import { SampleGround } from '../ui/chat/SampleGround.tsx'
import { useListProps } from '../ui/fields/useListProps.tsx'
import type { VariableRoom } from '../variables/room.ts'
import { VariableSlots } from '../variables/VariableSlots.tsx'
import { likelyValue } from './likelyValue.ts'
import { useSlotName } from './slotName.ts'
import { TemplateBubble } from './TemplateBubble.tsx'
import { templatesOfLine } from './templateResource.ts'

/** Which variables may be used, and how a text with them reads for a sample contact. */
type Filling = { room: VariableRoom; fill: (text: string) => string }
type Props = Filling & {
  label: string
  description?: string
  whatsappId: number
  value: PlannedTemplate | null
  onChange: (value: PlannedTemplate | null) => void
}

/** A template for later sending, with the values of its variables. */
export function PlannedTemplateField({ label, description, whatsappId, value, onChange, ...filling }: Props) {
  const { t } = useTranslation('templates')
  const resource = useMemo(() => templatesOfLine(whatsappId), [whatsappId])
  const { rows, isLoading, failure } = useChoices(resource.useList())
  const told = useListProps({ list: 'templates', isLoading, failure })
  const sendable = rows.filter(({ id, status, isKnown }) => id === value?.templateId || (status === 'approved' && isKnown))
  const template = rows.find(({ id }) => id === value?.templateId)
  const choose = (id: number | null) => {
    const chosen = rows.find((row) => row.id === id)
    onChange(chosen ? { templateId: chosen.id, values: likelyValues(chosen) } : null)
  }
  return (
    <Stack gap="sm">
      <Select<number>
        {...told}
        {...{ label, description }}
        placeholder={t('choose.title')}
        value={template?.id ?? null}
        data={sendable.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }))}
        searchable
        clearable
        onChange={choose}
      />
      {template && value && (
        <TemplateFilling {...{ template, ...filling }} values={value.values} onChange={(values) => onChange({ ...value, values })} />
      )}
    </Stack>
  )
}

type FillingProps = Filling & { template: Template; values: TemplateValues; onChange: (values: TemplateValues) => void }

function TemplateFilling({ template, values, room, fill, onChange }: FillingProps) {
  const { t } = useTranslation('templates')
  const nameOf = useSlotName()
  const missing = new Set(missingTemplateValues(template, values))
  const filled = Object.fromEntries(Object.entries(values).map(([key, text]) => [key, fill(text)]))
  return (
    <>
      <VariableSlots
        key={template.id}
        slots={templateSlots(template).map((slot) => ({
          key: slot.key,
          label: nameOf(slot, template),
          error: missing.has(slot.key) && t('choose.missing'),
        }))}
        {...{ values, room }}
        onChange={(key, text) => onChange({ ...values, [key]: text })}
      />
      <SampleGround>
        <TemplateBubble label={t('choose.preview')} content={template} values={filled} file={fileOf(template)} />
      </SampleGround>
    </>
  )
}

const likelyValues = (template: Template) =>
  Object.fromEntries(templateSlots(template).map((slot) => [slot.key, likelyValue(slot, template)]))
