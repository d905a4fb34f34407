import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../ui/FormDialog.tsx'
import type { ResourceHooks } from './createResource.ts'
import type { ExtraIssues, FieldsProps, FormValuesOf, LiveResource, ResourceRowOf, SavedRowOf } from './liveResource.ts'
import { ResourceForm } from './ResourceForm.tsx'
import type { DialogState } from './useDialog.ts'

type Props<C extends LiveResource> = {
  resource: ResourceHooks<C>
  texts: string
  Fields: ComponentType<FieldsProps<C>>
  initial: ((row: ResourceRowOf<C> | undefined) => Partial<FormValuesOf<C>>) | undefined
  needed: readonly string[] | undefined
  alsoWrong: ExtraIssues<C> | undefined
  isWide: boolean | undefined
  isBrief: boolean | undefined
  isBegunBeside: boolean | undefined
  andSave: ((saved: SavedRowOf<C>) => Promise<unknown>) | undefined
  dialog: DialogState<ResourceRowOf<C>>
  onSaved: ((saved: SavedRowOf<C>, next: string | undefined, isNew: boolean) => void) | undefined
}

/** A dialog that adds a row or edits an existing one. */
export function ResourceDialog<C extends LiveResource>({ dialog, texts, isWide = false, onSaved, ...form }: Props<C>) {
  const { t } = useTranslation(texts)
  const row = dialog.subject
  const done = (saved?: SavedRowOf<C>, next?: string) => {
    dialog.close()
    if (saved) onSaved?.(saved, next, row === undefined)
  }
  return (
    <FormDialog opened={dialog.opened} isWide={isWide} title={t(row ? 'edit' : 'add')} onClose={dialog.close}>
      <ResourceForm {...form} texts={texts} row={row} onDone={done} />
    </FormDialog>
  )
}
