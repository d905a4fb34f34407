import { Input } from '@mantine/core'
import type { quickMessages } from '@recado/contract/quickMessages'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FileBubble } from '../../shared/attachment/FileBubble.tsx'
import { useShownFile } from '../../shared/attachment/useShownFile.ts'
import type { FieldsProps } from '../../shared/resource/liveResource.ts'
import { SampleGround } from '../../shared/ui/chat/SampleGround.tsx'
import { useExampleFilling } from '../../shared/variables/useFilling.ts'
import { useChosenAttachment } from './attachment.ts'

/** The preview of the message while it is written. */
export function MessagePreview({ control, row }: FieldsProps<typeof quickMessages>) {
  const { t } = useTranslation('quickMessages')
  const text = useExampleFilling()(useWatch({ control, name: 'message' }) ?? '')
  const file = useShownFile(useChosenAttachment(), row)
  if (text.trim() === '' && !file) return null
  return (
    <Input.Wrapper label={t('preview.title')} description={t('preview.hint')} descriptionProps={{ mb: 6 }} labelElement="div">
      <SampleGround>
        <FileBubble side="theirs" label={t('preview.title')} {...{ text, file }} />
      </SampleGround>
    </Input.Wrapper>
  )
}
