import type { files } from '@recado/contract/fileLists'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '../../shared/resource/liveResource.ts'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { VariableField } from '../../shared/variables/VariableField.tsx'
import { OptionsField } from './OptionsField.tsx'

export function FileListFields({ control }: FieldsProps<typeof files>) {
  const { t } = useTranslation('files')
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} required />
      <VariableField control={control} name="message" label={t('fields.message')} description={t('fields.messageHint')} required />
      <OptionsField control={control} />
    </>
  )
}
