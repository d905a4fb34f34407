import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../ui/FormDialog.tsx'
import type { ResourceHooks } from './createResource.ts'
import type { AlsoWrong, FieldsProps, FormOf, LiveResource, RowOf, SavedOf } from './liveResource.ts'
import { ResourceForm } from './ResourceForm.tsx'
import type { Dialog } from './useDialog.ts'

type Props<C extends LiveResource> = {
  resource: ResourceHooks<C>
  texts: string
  Fields: ComponentType<FieldsProps<C>>
  initial: ((row: RowOf<C> | undefined) => Partial<FormOf<C>>) | undefined
  needed: readonly string[] | undefined
  alsoWrong: AlsoWrong<C> | undefined
  isWide: boolean | undefined
  isBrief: boolean | undefined
  isBegunBeside: boolean | undefined
  andSave: ((saved: SavedOf<C>) => Promise<unknown>) | undefined
  dialog: Dialog<RowOf<C>>
  onSaved: ((saved: SavedOf<C>, next: string | undefined, isNew: boolean) => void) | undefined
}

/** A dialog that adds a row or edits an existing one. */
export function ResourceDialog<C extends LiveResource>({ dialog, texts, isWide = false, onSaved, ...form }: Props<C>) {
  const { t } = useTranslation(texts)
  const row = dialog.subject
  const done = (saved?: SavedOf<C>, next?: string) => {
    dialog.close()
    if (saved) onSaved?.(saved, next, row === undefined)
  }
  return (
    <FormDialog opened={dialog.opened} isWide={isWide} title={t(row ? 'edit' : 'add')} onClose={dialog.close}>
      <ResourceForm {...form} {...{ texts, row }} onDone={done} />
    </FormDialog>
  )
}
