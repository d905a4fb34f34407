import type { Ticket } from '@recado/contract/tickets/tickets'
import { IconPlug, IconRobot, IconSparkles, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EntrySigns } from '../../../../shared/ui/entries/EntryParts.tsx'

type Signed = Pick<Ticket, 'isGroup' | 'chatbot' | 'promptId' | 'useIntegration'>

const speakers = { chatbot: IconRobot, assistant: IconSparkles, integration: IconPlug }

/** Who answers in place of an agent. */
const speakerOf = ({ promptId, useIntegration }: Signed) => (promptId !== null ? 'assistant' : useIntegration ? 'integration' : 'chatbot')

/** Whether it is a group, and whether a bot answers. */
export function TicketSigns({ ticket }: { ticket: Signed }) {
  const { t } = useTranslation('tickets')
  const { isGroup, chatbot } = ticket
  const speaker = speakerOf(ticket)
  const Speaker = speakers[speaker]
  if (!isGroup && !chatbot) return null
  return (
    <EntrySigns>
      {isGroup && <IconUsersGroup size={16} stroke={1.7} role="img" aria-label={t('group')} />}
      {chatbot && <Speaker size={16} stroke={1.7} role="img" aria-label={t(`answers.${speaker}`)} />}
    </EntrySigns>
  )
}
