import { secondStepEndpoints } from '@recado/contract/users/secondStep'
import type { User } from '@recado/contract/users/users'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** Removes the second step of a colleague who lost the phone. */
export function RemoveSecondStepDialog({ dialog: { opened, subject, close } }: { dialog: DialogState<User> }) {
  const { t } = useTranslation('users')
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => call(secondStepEndpoints.removeOfUser, { params: { id } }),
    onSuccess() {
      toast.success(t('secondStep.done'))
      close()
    },
    onError: toast.error,
  })
  return (
    <ConfirmDialog
      opened={opened}
      title={t('secondStep.question', { name: subject?.name })}
      text={t('secondStep.text', { name: subject?.name })}
      action={t('actions.secondStep')}
      busy={isPending}
      onConfirm={() => subject && mutate(subject.id)}
      onClose={close}
    />
  )
}
