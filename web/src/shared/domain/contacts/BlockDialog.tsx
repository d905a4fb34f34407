import { type Contact, contactBlockEndpoints } from '@recado/contract/contacts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'

type Props = { opened: boolean; contact: Pick<Contact, 'id' | 'name'> | undefined; isBlocked: boolean; onClose: () => void }

/** Asks before a contact is blocked or unblocked, and says what happens then. */
export function BlockDialog({ opened, contact, isBlocked, onClose }: Props) {
  const { t } = useTranslation('drawer')
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Pick<Contact, 'id'>) =>
      call(isBlocked ? contactBlockEndpoints.unblock : contactBlockEndpoints.block, { params: { id } }),
    onSuccess: ({ name }) => toast.success(t(isBlocked ? 'unblock.done' : 'block.done', { name })),
    onError: toast.error,
    onSettled: onClose,
  })
  const texts = isBlocked ? 'unblock' : 'block'
  return (
    <ConfirmDialog
      opened={opened}
      title={t(`${texts}.title`, { name: contact?.name })}
      text={t(`${texts}.text`)}
      action={t(`${texts}.action`)}
      busy={isPending}
      harmless={isBlocked}
      onConfirm={() => contact && !isPending && mutate(contact)}
      onClose={onClose}
    />
  )
}
