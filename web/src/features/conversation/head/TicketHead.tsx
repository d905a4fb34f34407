import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/auth/session.ts'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { useCommand } from '../../../shared/commands/useCommand.ts'
import type { KnownTicket } from '../../../shared/knownTicket.ts'
import { ticketCommandIcons } from '../../../shared/tickets/ticketCommandIcons.ts'
import { commandsFor, labelOf, type TicketCommand, ticketCommands } from '../../../shared/tickets/ticketCommands.ts'
import { ChatHead } from './ChatHead.tsx'
import { ChatHeadAction, ChatHeadMainButton } from './ChatHeadAction.tsx'
import { CustomerTyping } from './CustomerTyping.tsx'
import { HeadMarks, TagChips } from './HeadMarks.tsx'
import { TicketMenu } from './TicketMenu.tsx'
import type { Watcher } from './useWatchers.ts'
import { Watchers } from './Watchers.tsx'

type Props = {
  ticket: KnownTicket
  others: readonly Watcher[]
  /** Where only one pane is seen, back to the list. */
  onBack?: (() => void) | undefined
  run: Record<TicketCommand, () => void>
  isContactOpen: boolean
  /** What of it is going on just now. */
  pressed: Partial<Record<TicketCommand, boolean>>
}

/** Beside the menu, where there is room. */
const shown: readonly TicketCommand[] = ['search', 'note', 'transfer', 'return']

/** Whose conversation this is, where it belongs, who else is here, and what can be done. */
export function TicketHead({ ticket, others, onBack, run, isContactOpen, pressed }: Props) {
  const { t } = useTranslation('attending')
  const { useSchedules } = useSession().company.plan
  const commands = commandsFor(useViewer(), ticket)
    .filter((id) => isPossible(id) && (id !== 'schedule' || useSchedules))
    .map((id) => ({ id, name: t(`commands.${labelOf(id, ticket)}`), run: run[id] }))
  const isOwn = ticket.status === 'open' && !commands.some(({ id }) => id === 'takeOver')
  const { name, profilePicUrl } = ticket.contact
  const buttons = shown.flatMap((id) => (id in pressed || isOwn ? (commands.find((one) => one.id === id) ?? []) : []))
  const resolve = isOwn ? commands.find(({ id }) => id === 'resolve') : undefined
  return (
    <ChatHead
      back={onBack && <Back onPress={onBack} />}
      name={name}
      picture={profilePicUrl}
      more={{ label: t('openContact'), isOpen: isContactOpen, toggle: run.contact }}
      marks={ticket.tags.length > 0 && <TagChips tags={ticket.tags} />}
      below={
        <>
          <CustomerTyping ticketId={ticket.id} />
          <Watchers others={others} />
          <HeadMarks ticket={ticket} />
        </>
      }
      actions={
        <>
          {commands.map((command) => (
            <OfferedCommand key={command.id} {...command} />
          ))}
          {buttons.map(({ id, name: label, run: onClick }) => (
            <ChatHeadAction
              key={id}
              {...{ label, onClick }}
              icon={iconOf(id, 19)}
              {...(id in pressed && { isPressed: pressed[id] === true })}
            />
          ))}
          {resolve && <ChatHeadMainButton icon={iconOf('resolve', 18)} label={resolve.name} onClick={resolve.run} />}
          <TicketMenu commands={commands} />
        </>
      }
    />
  )
}

function Back({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('attending')
  return (
    <ActionIcon aria-label={t('back')} onClick={onPress}>
      <IconArrowLeft size={20} stroke={1.7} />
    </ActionIcon>
  )
}

/** Browsers lend their clipboard over https and on localhost only. */
const isPossible = (id: TicketCommand) => id !== 'copyLink' || 'clipboard' in navigator

function iconOf(id: TicketCommand, size: number) {
  const Icon = ticketCommandIcons[id]
  return <Icon size={size} stroke={1.8} />
}

/** Offers a command to keys and command palette. */
function OfferedCommand({ id, name, run }: { id: TicketCommand; name: string; run: () => void }) {
  useCommand({ ...{ id: `ticket.${id}`, name, run }, icon: ticketCommandIcons[id], keys: ticketCommands[id].keys, group: 'conversation' })
  return null
}
