import type { tags } from '@recado/contract/tags'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/shared/data/auth/session.ts'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { ColorField } from '#web/shared/ui/fields/ColorField.tsx'
import { SwitchField } from '#web/shared/ui/fields/SwitchField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'

export function TagFields({ control }: FieldsProps<typeof tags>) {
  const { t } = useTranslation('tags')
  const can = useCan()
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} required />
      <ColorField control={control} name="color" label={t('fields.color')} />
      {can('tags:kanban') && (
        <SwitchField control={control} name="kanban" on={1} off={0} label={t('fields.kanban')} description={t('fields.kanbanHint')} />
      )}
    </>
  )
}
