import { Input, SegmentedControl, Stack } from '@mantine/core'
import { messageKeys } from '@recado/contract/campaigns/campaigns'
import type { ListColumn } from '@recado/contract/contactLists/listColumns'
import type { PlannedTemplate } from '@recado/contract/templates/plannedTemplate'
import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PlannedTemplateField } from '#web/shared/domain/templates/PlannedTemplateField.tsx'
import type { CampaignValues } from './campaignValues.ts'
import { campaignVariableScope, useSampleText } from './campaignVariables.ts'
import { VariantRow } from './VariantPreview.tsx'
import { type PreviewOptions, VariantsField } from './VariantsField.tsx'

type Props = PreviewOptions & { control: Control<CampaignValues>; whatsappId: number }

/** On a channel with templates: the templates to send, and texts for contacts with an open reply window. */
export function ContentField({ whatsappId, ...previewOptions }: Props) {
  const { t } = useTranslation('campaignForm')
  const { control } = previewOptions
  const { field } = useController({ control, name: 'templates' })
  const templates = field.value
  const text = useWatch({ control, name: 'message1' })
  const [kind, setKind] = useState(() => (templates.length > 0 || !text ? 'templates' : 'texts'))
  const change = (chosen: string) => {
    setKind(chosen)
    if (chosen === 'texts') field.onChange([])
  }
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('words')}
        style={{ alignSelf: 'flex-start' }}
        data={(['templates', 'texts'] as const).map((value) => ({ value, label: t(`wordKinds.${value}`) }))}
        value={kind}
        onChange={change}
      />
      {kind === 'templates' ? (
        <TemplatesField whatsappId={whatsappId} templates={templates} columns={previewOptions.columns} onChange={field.onChange} />
      ) : (
        <VariantsField {...previewOptions} />
      )}
    </Stack>
  )
}

type TemplatesFieldProps = {
  whatsappId: number
  templates: readonly PlannedTemplate[]
  columns: readonly ListColumn[]
  onChange: (templates: PlannedTemplate[]) => void
}

/** Up to five templates; each recipient gets one. Clearing one removes it. */
function TemplatesField({ whatsappId, templates, columns, onChange }: TemplatesFieldProps) {
  const { t } = useTranslation('campaignForm')
  const filling = { scope: campaignVariableScope(columns), fill: useSampleText(columns) }
  const change = (at: number, value: PlannedTemplate | null) =>
    onChange(value ? templates.toSpliced(at, 1, value) : templates.toSpliced(at, 1))
  const slots: (PlannedTemplate | null)[] = templates.length < messageKeys.length ? [...templates, null] : [...templates]
  return (
    <Input.Wrapper label={t('fields.templates')} description={t('hints.templates')} labelElement="div" descriptionProps={{ mb: 'xs' }}>
      <VariantRow label={t('fields.templates')}>
        {slots.map((value, at) => (
          <PlannedTemplateField
            // biome-ignore lint/suspicious/noArrayIndexKey: the same template can be chosen twice, with other values, so only the position identifies it.
            key={at}
            label={t('templateNumber', { number: at + 1 })}
            whatsappId={whatsappId}
            value={value}
            {...filling}
            onChange={(changed) => change(at, changed)}
          />
        ))}
      </VariantRow>
    </Input.Wrapper>
  )
}
