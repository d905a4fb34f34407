import { Select, Stack } from '@mantine/core'
import type { PlannedTemplate } from '@recado/contract/templates/plannedTemplate'
import { missingTemplateValues, type TemplateValues, templateSlots } from '@recado/contract/templates/templateContent'
import type { Template } from '@recado/contract/templates/templates'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { VariableSlots } from '#web/shared/domain/variables/VariableSlots.tsx'
import type { VariableScope } from '#web/shared/domain/variables/variableScope.ts'
import { storedFile } from '#web/shared/ui/attachment/usePreviewFile.ts'
import { SampleBackground } from '#web/shared/ui/chat/SampleBackground.tsx'
import { useListProps } from '#web/shared/ui/fields/useListProps.tsx'
import { suggestedValue } from './suggestedValue.ts'
import { TemplateBubble } from './TemplateBubble.tsx'
import { createTemplateResource } from './templateResource.ts'
import { useSlotName } from './useSlotName.ts'

/** Which variables may be used, and how a text with them reads for a sample contact. */
type VariableOptions = { scope: VariableScope; fill: (text: string) => string }
type Props = VariableOptions & {
  label: string
  description?: string
  whatsappId: number
  value: PlannedTemplate | null
  onChange: (value: PlannedTemplate | null) => void
}

/** A template for later sending, with the values of its variables. */
export function PlannedTemplateField({ label, description, whatsappId, value, onChange, ...filling }: Props) {
  const { t } = useTranslation('templates')
  const resource = useMemo(() => createTemplateResource(whatsappId), [whatsappId])
  const { rows, isLoading, failure } = resource.useChoices()
  const listProps = useListProps({ list: 'templates', isLoading, failure })
  const sendable = rows.filter(({ id, status, isKnown }) => id === value?.templateId || (status === 'approved' && isKnown))
  const template = rows.find(({ id }) => id === value?.templateId)
  const choose = (id: number | null) => {
    const chosen = rows.find((row) => row.id === id)
    onChange(chosen ? { templateId: chosen.id, values: suggestedValues(chosen) } : null)
  }
  return (
    <Stack gap="sm">
      <Select<number>
        {...listProps}
        label={label}
        description={description}
        placeholder={t('choose.title')}
        value={template?.id ?? null}
        data={sendable.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }))}
        searchable
        clearable
        onChange={choose}
      />
      {template && value && (
        <TemplateValuesField template={template} {...filling} values={value.values} onChange={(values) => onChange({ ...value, values })} />
      )}
    </Stack>
  )
}

type TemplateValuesProps = VariableOptions & { template: Template; values: TemplateValues; onChange: (values: TemplateValues) => void }

function TemplateValuesField({ template, values, scope, fill, onChange }: TemplateValuesProps) {
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
        values={values}
        scope={scope}
        onChange={(key, text) => onChange({ ...values, [key]: text })}
      />
      <SampleBackground>
        <TemplateBubble label={t('choose.preview')} content={template} values={filled} file={storedFile(template)} />
      </SampleBackground>
    </>
  )
}

const suggestedValues = (template: Template) =>
  Object.fromEntries(templateSlots(template).map((slot) => [slot.key, suggestedValue(slot, template)]))
