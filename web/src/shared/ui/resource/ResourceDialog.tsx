import { useTranslation } from 'react-i18next'
import type { ResourceHooks } from '#web/shared/data/resource/createResource.ts'
import type { AfterSave, FormOptions, LiveResource, ResourceRowOf, SavedRowOf } from '#web/shared/data/resource/liveResource.ts'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { ResourceForm } from './ResourceForm.tsx'
import type { DialogState } from './useDialog.ts'

type Props<C extends LiveResource> = {
  resource: ResourceHooks<C>
  texts: string
  form: FormOptions<C> & { afterSave?: AfterSave<C> }
  dialog: DialogState<ResourceRowOf<C>>
}

/** A dialog that adds a row or edits an existing one. */
export function ResourceDialog<C extends LiveResource>({ resource, texts, form: { afterSave, ...form }, dialog }: Props<C>) {
  const { t } = useTranslation(texts)
  const row = dialog.subject
  const done = (saved?: SavedRowOf<C>, next?: string) => {
    dialog.close()
    if (saved) afterSave?.(saved, { next, isNew: row === undefined })
  }
  return (
    <FormDialog opened={dialog.opened} isWide={form.size === 'wide'} title={t(row ? 'edit' : 'add')} onClose={dialog.close}>
      <ResourceForm {...form} resource={resource} texts={texts} row={row} onDone={done} />
    </FormDialog>
  )
}
