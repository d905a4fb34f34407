import { Button } from '@mantine/core'
import { maySeize } from '@recado/contract/ticketPolicy'
import type { Ticket } from '@recado/contract/tickets'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { ChatFence } from '../../../shared/ui/chat/ChatHead.tsx'

/** Why one cannot write here, and the way to it where there is one. */
export function TicketFence({ ticket, onTake }: { ticket: Ticket; onTake: () => void }) {
  const { t } = useTranslation('tickets')
  const viewer = useViewer()
  const { status, user } = ticket
  return (
    <ChatFence
      text={t(`fence.${status}.text`, { name: user?.name ?? t('somebody') })}
      action={
        maySeize(viewer, ticket) && (
          <Button size="compact-md" variant="light" onClick={onTake}>
            {t(`fence.${status}.action`)}
          </Button>
        )
      }
    />
  )
}
