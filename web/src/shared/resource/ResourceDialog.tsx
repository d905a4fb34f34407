import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../ui/FormDialog.tsx'
import type { ResourceHooks } from './createResource.ts'
import type { FieldsProps, FormOf, LiveResource, RowOf } from './liveResource.ts'
import { ResourceForm } from './ResourceForm.tsx'
import type { Dialog } from './useDialog.ts'

type Props<C extends LiveResource> = {
  resource: ResourceHooks<C>
  texts: string
  Fields: ComponentType<FieldsProps<C>>
  initial: ((row: RowOf<C> | undefined) => Partial<FormOf<C>>) | undefined
  needed: readonly string[] | undefined
  dialog: Dialog<RowOf<C>>
}

/** Adds a row, or edits the one that the dialog was opened for. */
export function ResourceDialog<C extends LiveResource>({ dialog, texts, ...form }: Props<C>) {
  const { t } = useTranslation(texts)
  const row = dialog.subject
  return (
    <FormDialog opened={dialog.opened} title={t(row ? 'edit' : 'add')} onClose={dialog.close}>
      <ResourceForm {...form} {...{ texts, row }} onDone={() => dialog.close()} />
    </FormDialog>
  )
}
