import type { contacts } from '@recado/contract/contacts'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { ExtraInfoField } from './ExtraInfoField.tsx'

export function ContactFields({ control }: FieldsProps<typeof contacts>) {
  const { t } = useTranslation('contacts')
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} required />
      <TextField
        control={control}
        name="number"
        label={t('fields.number')}
        description={t('fields.numberHint')}
        placeholder="+55 11 98765-4321"
        type="tel"
        required
      />
      <TextField control={control} name="email" label={t('fields.email')} type="email" />
      <ExtraInfoField control={control} />
    </>
  )
}
