import type { Ticket } from '@recado/contract/tickets'
import { IconRobot, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EntrySigns } from '../../../../shared/ui/entries/EntryParts.tsx'

/** Whether many write in it, and whether the chatbot answers. */
export function TicketSigns({ ticket: { isGroup, chatbot } }: { ticket: Pick<Ticket, 'isGroup' | 'chatbot'> }) {
  const { t } = useTranslation('tickets')
  if (!isGroup && !chatbot) return null
  return (
    <EntrySigns>
      {isGroup && <IconUsersGroup size={16} stroke={1.7} role="img" aria-label={t('group')} />}
      {chatbot && <IconRobot size={16} stroke={1.7} role="img" aria-label={t('chatbot')} />}
    </EntrySigns>
  )
}
