import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../toast/toast.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { ResourceHooks } from './createResource.ts'
import type { LiveResource, RowOf } from './liveResource.ts'
import { namesOfUsers } from './namesOfUsers.ts'
import type { Dialog } from './useDialog.ts'
import { useGone } from './useGone.ts'

type Props<C extends LiveResource> = {
  resource: ResourceHooks<C>
  texts: string
  nameOf: (row: RowOf<C>) => string
  dialog: Dialog<RowOf<C>>
  told?: 'success' | 'info' | undefined
  onRemoved: () => void
  /** Shows what is deleted along with a row, if that must be loaded. */
  Loss?: ComponentType<{ row: RowOf<C> }> | undefined
}

/** Asks before a row is deleted, and names it. */
export function RemoveDialog<C extends LiveResource>({ resource, texts, nameOf, dialog, told = 'success', onRemoved, Loss }: Props<C>) {
  const { t } = useTranslation(texts)
  const remove = resource.useRemove()
  const { subject } = dialog
  useGone({
    contract: resource.contract,
    texts,
    id: dialog.opened && !remove.isPending ? subject?.id : undefined,
    onGone: () => {
      dialog.close()
      onRemoved()
    },
  })
  const confirm = () => {
    if (!subject || remove.isPending) return
    remove.mutate(subject.id, {
      onSuccess: () => {
        toast[told](t('removed'))
        onRemoved()
      },
      onError: (error) => {
        const names = namesOfUsers(error)
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
      details={Loss && subject && <Loss row={subject} />}
      action={t('common:delete')}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={dialog.close}
    />
  )
}
