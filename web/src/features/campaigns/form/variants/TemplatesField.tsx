import { Input } from '@mantine/core'
import { messageKeys } from '@recado/contract/campaigns/campaigns'
import type { ListColumn } from '@recado/contract/contactLists/listColumns'
import type { PlannedTemplate } from '@recado/contract/templates/plannedTemplate'
import { useTranslation } from 'react-i18next'
import { PlannedTemplateField } from '#web/shared/domain/templates/PlannedTemplateField.tsx'
import { campaignVariableScope, useSampleText } from './campaignVariables.ts'
import { VariantRow } from './VariantRow.tsx'

type Props = {
  whatsappId: number
  templates: readonly PlannedTemplate[]
  columns: readonly ListColumn[]
  onChange: (templates: PlannedTemplate[]) => void
}

/** Up to five templates; each recipient gets one. Clearing one removes it. */
export function TemplatesField({ whatsappId, templates, columns, onChange }: Props) {
  const { t } = useTranslation('campaignForm')
  const filling = { room: campaignVariableScope(columns), fill: useSampleText(columns) }
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
