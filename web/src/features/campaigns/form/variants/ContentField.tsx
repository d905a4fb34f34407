import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CampaignValues } from '../campaignValues.ts'
import { TemplatesField } from './TemplatesField.tsx'
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
