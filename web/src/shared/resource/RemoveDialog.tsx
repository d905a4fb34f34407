import { AppError } from '@recado/contract/errors'
import { useTranslation } from 'react-i18next'
import { toast } from '../toast/toast.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { ResourceHooks } from './createResource.ts'
import type { LiveResource, RowOf } from './liveResource.ts'
import type { Dialog } from './useDialog.ts'

type Props<C extends LiveResource> = {
  resource: ResourceHooks<C>
  texts: string
  nameOf: (row: RowOf<C>) => string
  dialog: Dialog<RowOf<C>>
  told?: 'success' | 'info' | undefined
  onRemoved: () => void
}

/** Names what would be gone, and what goes with it. */
export function RemoveDialog<C extends LiveResource>({ resource, texts, nameOf, dialog, told = 'success', onRemoved }: Props<C>) {
  const { t } = useTranslation([texts, 'common', 'resource'])
  const remove = resource.useRemove()
  const { subject } = dialog
  const confirm = () => {
    if (!subject || remove.isPending) return
    remove.mutate(subject.id, {
      onSuccess: () => {
        toast[told](t('removed'))
        onRemoved()
      },
      onError: (error) => {
        const names = usersIn(error)
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
      action={t('common:delete')}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={dialog.close}
    />
  )
}

/** Who uses it, as the refusal tells: lists of what has a name. */
function usersIn(error: unknown): string {
  if (!(error instanceof AppError) || error.code !== 'ERR_IN_USE') return ''
  const lists = Object.values((error.details ?? {}) as Record<string, unknown>).filter((list) => Array.isArray(list))
  return (lists.flat() as { name: string }[]).map(({ name }) => name).join(', ')
}
