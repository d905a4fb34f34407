import { Input } from '@mantine/core'
import type { quickMessages } from '@recado/contract/quickMessages'
import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { useFillWithSample } from '#web/shared/domain/variables/useFillVariables.ts'
import { VariableField } from '#web/shared/domain/variables/VariableField.tsx'
import { AttachmentField } from '#web/shared/ui/attachment/AttachmentField.tsx'
import { FileBubble } from '#web/shared/ui/attachment/FileBubble.tsx'
import { usePreviewFile } from '#web/shared/ui/attachment/usePreviewFile.ts'
import { SampleBackground } from '#web/shared/ui/chat/SampleBackground.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
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
      <AttachmentField attachment={attachment} row={row} label={t('fields.attachment')} />
      <QuickMessagePreview control={control} row={row} />
      <SwitchField control={control} name="geral" on={true} off={false} label={t('fields.geral')} description={t('fields.geralHint')} />
      <SwitchField control={control} name="status" on={true} off={false} label={t('fields.status')} description={t('fields.statusHint')} />
    </>
  )
}

/** The preview of the message while it is written. */
function QuickMessagePreview({ control, row }: FieldsProps<typeof quickMessages>) {
  const { t } = useTranslation('quickMessages')
  const text = useFillWithSample()(useWatch({ control, name: 'message' }) ?? '')
  const file = usePreviewFile(useQuickMessageFile(), row)
  if (text.trim() === '' && !file) return null
  return (
    <Input.Wrapper label={t('preview.title')} description={t('preview.hint')} descriptionProps={{ mb: 6 }} labelElement="div">
      <SampleBackground>
        <FileBubble side="theirs" label={t('preview.title')} text={text} file={file} />
      </SampleBackground>
    </Input.Wrapper>
  )
}
