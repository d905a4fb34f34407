import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { attendsTicket } from '@recado/contract/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets'
import { IconArrowLeft, IconCheck, IconCornerUpLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { showNumber } from '../../../shared/i18n/showNumber.ts'
import { ChatHead } from '../../../shared/ui/chat/ChatHead.tsx'
import { EntryMark } from '../../../shared/ui/entries/Entry.tsx'

type Props = {
  ticket: Ticket
  /** Where only one pane is seen, back to the list. */
  onBack?: (() => void) | undefined
  onGiveBack: () => void
  onResolve: () => void
}

/** Whose conversation this is, where it belongs, and how it ends. */
export function TicketHead({ ticket, onBack, onGiveBack, onResolve }: Props) {
  const { t } = useTranslation('tickets')
  const attends = attendsTicket(useViewer(), ticket)
  const { contact, queue, whatsapp, user } = ticket
  return (
    <ChatHead
      back={
        onBack && (
          <ActionIcon aria-label={t('back')} onClick={onBack}>
            <IconArrowLeft size={20} stroke={1.7} />
          </ActionIcon>
        )
      }
      name={contact.name}
      below={
        <>
          {contact.number && <span>{showNumber(contact.number)}</span>}
          {queue && <EntryMark color={queue.color}>{queue.name}</EntryMark>}
          {whatsapp && <span>{whatsapp.name}</span>}
          {user && <span>{t('attendedBy', { name: user.name })}</span>}
        </>
      }
      actions={
        attends && (
          <>
            <Tooltip label={t('giveBack')}>
              <ActionIcon variant="default" size={36} aria-label={t('giveBack')} onClick={onGiveBack}>
                <IconCornerUpLeft size={18} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
            {onBack ? (
              <ActionIcon variant="filled" color="amora" size={36} aria-label={t('resolve')} onClick={onResolve}>
                <IconCheck size={18} stroke={2} />
              </ActionIcon>
            ) : (
              <Button leftSection={<IconCheck size={18} />} onClick={onResolve}>
                {t('resolve')}
              </Button>
            )}
          </>
        )
      }
    />
  )
}
