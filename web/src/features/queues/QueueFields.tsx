import type { queues } from '@recado/contract/queues'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '../../shared/resource/room.ts'
import { ColorField } from '../../shared/ui/fields/ColorField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { queueResource } from './queueResource.ts'

export function QueueFields({ control, row }: FieldsProps<typeof queues>) {
  const { t } = useTranslation('queues')
  const { rows } = queueResource.useList()
  const taken = rows.filter(({ id }) => id !== row?.id)
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} required />
      <ColorField control={control} name="color" label={t('fields.color')} taken={taken} required />
      <NumberField control={control} name="orderQueue" label={t('fields.orderQueue')} description={t('fields.orderHint')} />
      <TextAreaField control={control} name="greetingMessage" label={t('fields.greetingMessage')} />
      <TextAreaField control={control} name="outOfHoursMessage" label={t('fields.outOfHoursMessage')} />
    </>
  )
}
