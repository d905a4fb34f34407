import type { ManagedConnection } from '@recado/contract/connections'
import { useTranslation } from 'react-i18next'
import { useCapabilities } from '#web/shared/domain/channels/useChannels.ts'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { useConnectionAction } from './useConnectionAction.ts'

/** Asks before a connection is disconnected, and names it. */
export function DisconnectDialog({ dialog: { opened, subject, close } }: { dialog: DialogState<ManagedConnection> }) {
  const { t } = useTranslation('connections')
  const { mutate, isPending } = useConnectionAction()
  const { linking } = useCapabilities(subject?.id)
  return (
    <ConfirmDialog
      opened={opened}
      title={t('disconnect.title', { name: subject?.name })}
      text={t(linking ? 'disconnect.text' : 'disconnect.plainText')}
      action={t('disconnect.action')}
      busy={isPending}
      onConfirm={() => subject && mutate({ id: subject.id, action: 'disconnect' }, { onSettled: close })}
      onClose={close}
    />
  )
}
