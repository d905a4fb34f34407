import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import type { TicketDialogProps } from './TicketDialogs.tsx'

/** Warns before two people answer one customer. */
export function TakeOverDialog({ ticket, others, opened, onClose, onTake }: TicketDialogProps) {
  const { t } = useTranslation('drawer')
  const isTyping = others.some(({ id, typing }) => typing && id === ticket.userId)
  const name = ticket.user?.name ?? t('somebody')
  const question = isTyping ? t('takeOver.typing', { name }) : t('takeOver.looking', { name })
  return (
    <ConfirmDialog
      opened={opened}
      title={t('takeOver.title', { customer: ticket.contact.name })}
      text={[question, t('takeOver.text')].join(' ')}
      action={t('takeOver.action')}
      busy={false}
      harmless
      onConfirm={() => {
        onClose()
        onTake()
      }}
      onClose={onClose}
    />
  )
}
