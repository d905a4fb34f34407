import type { Company } from '@recado/contract/companies/companies'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showDay } from '../../../shared/i18n/showDay.ts'
import type { Dialog } from '../../../shared/resource/useDialog.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'

type Props = { dialog: Dialog<Company>; renew: (company: Company) => Promise<void> }

/** A further period without a payment: asked for, since nothing here takes it back. */
export function RenewDialog({ dialog, renew }: Props) {
  const { t } = useTranslation('companies')
  const { subject } = dialog
  const renewing = useMutation({
    mutationFn: renew,
    onSuccess: () => toast.success(t('renew.done')),
    onError: toast.error,
    onSettled: dialog.close,
  })
  const recurrence = subject && t(`recurrences.${subject.recurrence}`).toLowerCase()
  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={t('renew.title', { name: subject?.name })}
      text={t('renew.text', { date: subject?.dueDate && showDay(subject.dueDate), recurrence })}
      action={t('actions.renew')}
      busy={renewing.isPending}
      harmless
      onConfirm={() => subject && !renewing.isPending && renewing.mutate(subject)}
      onClose={dialog.close}
    />
  )
}
