import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconPlug, IconRobot, IconSparkles, IconUserCancel, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EntryIcons } from '#web/shared/ui/entries/EntryParts.tsx'

type IconTicket = Pick<Ticket, 'isGroup' | 'chatbot' | 'promptId' | 'useIntegration' | 'contact'>

const responderIcons = { chatbot: IconRobot, assistant: IconSparkles, integration: IconPlug }

/** Who answers in place of an agent. */
const responderOf = ({ promptId, useIntegration }: IconTicket) =>
  promptId !== null ? 'assistant' : useIntegration ? 'integration' : 'chatbot'

/** Whether the contact is blocked, whether it is a group, and whether a bot answers. */
export function TicketIcons({ ticket }: { ticket: IconTicket }) {
  const { t } = useTranslation('tickets')
  const { isGroup, chatbot } = ticket
  const speaker = responderOf(ticket)
  const Speaker = responderIcons[speaker]
  const isBlocked = ticket.contact.isBlocked === true
  if (!isGroup && !chatbot && !isBlocked) return null
  return (
    <EntryIcons>
      {isBlocked && <IconUserCancel size={16} stroke={1.7} role="img" aria-label={t('blocked')} />}
      {isGroup && <IconUsersGroup size={16} stroke={1.7} role="img" aria-label={t('group')} />}
      {chatbot && <Speaker size={16} stroke={1.7} role="img" aria-label={t(`answers.${speaker}`)} />}
    </EntryIcons>
  )
}
