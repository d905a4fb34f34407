import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceHooks } from '#web/shared/data/resource/createResource.ts'
import { dependentNames } from '#web/shared/data/resource/dependentNames.ts'
import type { LiveResource, ResourceRowOf } from '#web/shared/data/resource/liveResource.ts'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { useCloseWhenDeleted } from './useCloseWhenDeleted.ts'
import type { DialogState } from './useDialog.ts'

type Props<C extends LiveResource> = {
  resource: ResourceHooks<C>
  texts: string
  nameOf: (row: ResourceRowOf<C>) => string
  dialog: DialogState<ResourceRowOf<C>>
  toastKind?: 'success' | 'info' | undefined
  onRemoved: () => void
  /** Shows which other records a deletion removes, if they must be loaded. */
  Details?: ComponentType<{ row: ResourceRowOf<C> }> | undefined
}

/** Asks before a row is deleted, and names it. */
export function DeleteDialog<C extends LiveResource>({
  resource,
  texts,
  nameOf,
  dialog,
  toastKind = 'success',
  onRemoved,
  Details,
}: Props<C>) {
  const { t } = useTranslation(texts)
  const remove = resource.useRemove()
  const { subject } = dialog
  useCloseWhenDeleted({
    contract: resource.contract,
    texts,
    id: dialog.opened && !remove.isPending ? subject?.id : undefined,
    onDeleted: () => {
      dialog.close()
      onRemoved()
    },
  })
  const confirm = () => {
    if (!subject || remove.isPending) return
    remove.mutate(subject.id, {
      onSuccess: () => {
        toast[toastKind](t('removed'))
        onRemoved()
      },
      onError: (error) => {
        const names = dependentNames(error)
        if (names) toast.warning(t('resource:inUse', { names }))
        else toast.error(error)
      },
      onSettled: dialog.close,
    })
  }
  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={t('remove.title', { name: subject && nameOf(subject) })}
      text={t('remove.text')}
      details={Details && subject && <Details row={subject} />}
      action={t('common:delete')}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={dialog.close}
    />
  )
}
