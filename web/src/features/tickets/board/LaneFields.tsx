import type { tags } from '@recado/contract/tags'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '../../../shared/resource/liveResource.ts'
import { ColorField } from '../../../shared/ui/fields/ColorField.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'

/** A lane is a tag, and needs no more than its name and its colour. */
export function LaneFields({ control }: FieldsProps<typeof tags>) {
  const { t } = useTranslation('kanban')
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} required />
      <ColorField control={control} name="color" label={t('fields.color')} />
    </>
  )
}
