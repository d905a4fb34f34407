import { type PersonToken, personTokenEndpoints } from '@recado/contract/users/personTokens'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** Removes a token: the program that uses it stops at once. */
export function RemoveTokenDialog({ dialog: { opened, subject, close } }: { dialog: DialogState<PersonToken> }) {
  const { t } = useTranslation('personTokens')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => call(personTokenEndpoints.remove, { params: { id } }),
    onSuccess() {
      toast.success(t('remove.done'))
      close()
    },
    onError: toast.error,
    onSettled: () => invalidateLive(queries, { queryKey: ['personTokens'] }),
  })
  return (
    <ConfirmDialog
      opened={opened}
      title={t('remove.question', { name: subject?.name })}
      text={t('remove.text')}
      action={t('remove.action')}
      busy={isPending}
      onConfirm={() => subject && mutate(subject.id)}
      onClose={close}
    />
  )
}
