import type { quickMessages } from '@recado/contract/quickMessages'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AttachmentField } from '../../shared/attachment/AttachmentField.tsx'
import type { FieldsProps } from '../../shared/resource/liveResource.ts'
import { SwitchField } from '../../shared/ui/fields/SwitchField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { VariableField } from '../../shared/variables/VariableField.tsx'
import { QuickMessagePreview } from './QuickMessagePreview.tsx'
import { useQuickMessageFile } from './quickMessageFile.ts'

export function QuickMessageFields({ control, row }: FieldsProps<typeof quickMessages>) {
  const { t } = useTranslation('quickMessages')
  const attachment = useQuickMessageFile()
  const begin = useEffectEvent(attachment.begin)
  useEffect(() => begin(), [])
  return (
    <>
      <TextField control={control} name="shortcode" label={t('fields.shortcode')} description={t('fields.shortcodeHint')} required />
      <VariableField control={control} name="message" label={t('fields.message')} />
      <AttachmentField {...{ attachment, row }} label={t('fields.attachment')} />
      <QuickMessagePreview control={control} row={row} />
      <SwitchField control={control} name="geral" on={true} off={false} label={t('fields.geral')} description={t('fields.geralHint')} />
      <SwitchField control={control} name="status" on={true} off={false} label={t('fields.status')} description={t('fields.statusHint')} />
    </>
  )
}
