import type { Note } from '@recado/contract/tickets/notes'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import type { NotesOfTicket } from './useNotes.ts'

/** Asks before a note is deleted for the whole team. */
export function DeleteNoteDialog({ dialog, removing }: { dialog: DialogState<Note>; removing: NotesOfTicket['removing'] }) {
  const { t } = useTranslation('notes')
  const remove = () =>
    dialog.subject &&
    removing.mutate(dialog.subject.id, {
      onSuccess: () => toast.success(t('removed')),
      onError: toast.error,
      onSettled: dialog.close,
    })
  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={t('remove.title')}
      text={t('remove.text', { note: dialog.subject?.note })}
      action={t('common:delete')}
      busy={removing.isPending}
      onConfirm={remove}
      onClose={dialog.close}
    />
  )
}
