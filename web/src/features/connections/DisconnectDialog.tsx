import type { ManagedConnection } from '@recado/contract/connections'
import { useTranslation } from 'react-i18next'
import { useCapabilities } from '../../shared/carriers/useCarriers.ts'
import type { Dialog } from '../../shared/resource/useDialog.ts'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { useAskOfLine } from './useAskOfLine.ts'

/** Asks before a connection is disconnected, and names it. */
export function DisconnectDialog({ dialog: { opened, subject, close } }: { dialog: Dialog<ManagedConnection> }) {
  const { t } = useTranslation('connections')
  const { mutate, isPending } = useAskOfLine()
  const { linking } = useCapabilities(subject?.id)
  return (
    <ConfirmDialog
      opened={opened}
      title={t('disconnect.title', { name: subject?.name })}
      text={t(linking ? 'disconnect.text' : 'disconnect.plainText')}
      action={t('disconnect.action')}
      busy={isPending}
      onConfirm={() => subject && mutate({ id: subject.id, ask: 'disconnect' }, { onSettled: close })}
      onClose={close}
    />
  )
}
