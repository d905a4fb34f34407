import { type TagInTicket, tags } from '@recado/contract/tags'
import { useTranslation } from 'react-i18next'
import { createResource } from '#web/shared/data/resource/createResource.ts'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { ColorField } from '#web/shared/ui/fields/ColorField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { ResourceForm } from '#web/shared/ui/resource/ResourceForm.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'

const tagResource = createResource(tags)
const initialLane = () => ({ kanban: 1 as const })

/** Adds a lane, or changes its name and colour. */
export function LaneDialog({ dialog }: { dialog: DialogState<TagInTicket> }) {
  const { t } = useTranslation('kanban')
  const { subject } = dialog
  const row = subject && { ...subject, ticketsCount: 0, userId: null }
  return (
    <FormDialog opened={dialog.opened} title={t(row ? 'edit' : 'add')} onClose={dialog.close}>
      <ResourceForm
        resource={tagResource}
        texts="kanban"
        Fields={LaneFields}
        initialValues={initialLane}
        row={row}
        size="short"
        onDone={dialog.close}
      />
    </FormDialog>
  )
}

/** A lane is a tag with name and colour only. */
function LaneFields({ control }: FieldsProps<typeof tags>) {
  const { t } = useTranslation('kanban')
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} required />
      <ColorField control={control} name="color" label={t('fields.color')} />
    </>
  )
}
