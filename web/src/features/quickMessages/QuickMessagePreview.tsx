import { Input } from '@mantine/core'
import type { quickMessages } from '@recado/contract/quickMessages'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FileBubble } from '../../shared/attachment/FileBubble.tsx'
import { usePreviewFile } from '../../shared/attachment/usePreviewFile.ts'
import type { FieldsProps } from '../../shared/resource/liveResource.ts'
import { SampleBackground } from '../../shared/ui/chat/SampleBackground.tsx'
import { useFillWithSample } from '../../shared/variables/useFillVariables.ts'
import { useQuickMessageFile } from './quickMessageFile.ts'

/** The preview of the message while it is written. */
export function QuickMessagePreview({ control, row }: FieldsProps<typeof quickMessages>) {
  const { t } = useTranslation('quickMessages')
  const text = useFillWithSample()(useWatch({ control, name: 'message' }) ?? '')
  const file = usePreviewFile(useQuickMessageFile(), row)
  if (text.trim() === '' && !file) return null
  return (
    <Input.Wrapper label={t('preview.title')} description={t('preview.hint')} descriptionProps={{ mb: 6 }} labelElement="div">
      <SampleBackground>
        <FileBubble side="theirs" label={t('preview.title')} {...{ text, file }} />
      </SampleBackground>
    </Input.Wrapper>
  )
}
