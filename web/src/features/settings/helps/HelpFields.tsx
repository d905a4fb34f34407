import type { helps } from '@recado/contract/helps'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '../../../shared/resource/liveResource.ts'
import { TextAreaField } from '../../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'

export function HelpFields({ control }: FieldsProps<typeof helps>) {
  const { t } = useTranslation('helpsTab')
  return (
    <>
      <TextField control={control} name="title" label={t('fields.title')} required />
      <TextField control={control} name="video" label={t('fields.video')} description={t('fields.videoHint')} required />
      <TextAreaField control={control} name="description" label={t('fields.description')} />
    </>
  )
}
