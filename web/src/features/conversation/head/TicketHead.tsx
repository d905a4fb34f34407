import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconDeviceMobile, IconRobot } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { DueChip } from '#web/shared/domain/tickets/DueChip.tsx'
import type { LoadedTicket } from '#web/shared/domain/tickets/loadedTicket.ts'
import { SnoozeChip } from '#web/shared/domain/tickets/SnoozeChip.tsx'
import { ticketCommandIcons } from '#web/shared/domain/tickets/ticketCommandIcons.ts'
import { commandsForViewer, labelOf, type TicketCommand, ticketCommands } from '#web/shared/domain/tickets/ticketCommands.ts'
import { isWithBot } from '#web/shared/domain/tickets/ticketState.ts'
import { useCommand } from '#web/shared/lib/commands/useCommand.ts'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { Avatar } from '#web/shared/ui/Avatar.tsx'
import { ColorChip } from '#web/shared/ui/ColorChip.tsx'
import { EntryChip } from '#web/shared/ui/entries/EntryChip.tsx'
import classes from './TicketHead.module.css'
import { TicketMenu } from './TicketMenu.tsx'
import { ContactTyping, type Watcher, Watchers } from './Watchers.tsx'

type Props = {
  ticket: LoadedTicket
  watchers: readonly Watcher[]
  /** Leads back to the list where only one pane is visible. */
  onBack?: (() => void) | undefined
  run: Record<TicketCommand, () => void>
  isContactOpen: boolean
  /** Which of them are switched on. */
  pressed: Partial<Record<TicketCommand, boolean>>
}

/** The buttons beside the menu, if there is room. */
const BUTTONS: readonly TicketCommand[] = ['search', 'note', 'transfer', 'return']

/** The contact, the queue and connection, who else is here, and the commands. */
export function TicketHead({ ticket, watchers, onBack, run, isContactOpen, pressed }: Props) {
  const { t } = useTranslation('attending')
  const { useSchedules } = useCurrentUser().company.plan
  const commands = commandsForViewer(useViewer(), ticket)
    .filter((id) => isSupported(id) && (id !== 'schedule' || useSchedules))
    .map((id) => ({ id, name: t(`commands.${labelOf(id, ticket)}`), run: run[id] }))
  const isOwn = ticket.status === 'open' && !commands.some(({ id }) => id === 'takeOver')
  const { name, profilePicUrl } = ticket.contact
  const buttons = BUTTONS.flatMap((id) => (id in pressed || isOwn ? (commands.find((one) => one.id === id) ?? []) : []))
  const resolve = isOwn ? commands.find(({ id }) => id === 'resolve') : undefined
  return (
    <ChatHead
      back={onBack && <BackButton onPress={onBack} />}
      name={name}
      picture={profilePicUrl}
      more={{ label: t('openContact'), isOpen: isContactOpen, toggle: run.contact }}
      marks={ticket.tags.length > 0 && <TagChips tags={ticket.tags} />}
      below={
        <>
          <ContactTyping ticketId={ticket.id} />
          <Watchers watchers={watchers} />
          <TicketHeadChips ticket={ticket} />
        </>
      }
      actions={
        <>
          {commands.map((command) => (
            <RegisteredCommand key={command.id} {...command} />
          ))}
          {buttons.map(({ id, name: label, run: onClick }) => (
            <ChatHeadButton
              key={id}
              label={label}
              onClick={onClick}
              icon={commandIcon(id, 19)}
              {...(id in pressed && { isPressed: pressed[id] === true })}
            />
          ))}
          {resolve && <ChatHeadMainButton icon={commandIcon('resolve', 18)} label={resolve.name} onClick={resolve.run} />}
          <TicketMenu commands={commands} />
        </>
      }
    />
  )
}

function BackButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('attending')
  return (
    <ActionIcon aria-label={t('back')} onClick={onPress}>
      <IconArrowLeft size={20} stroke={1.7} />
    </ActionIcon>
  )
}

/** Browsers offer the clipboard only over https and on localhost. */
const isSupported = (id: TicketCommand) => id !== 'copyLink' || 'clipboard' in navigator

function commandIcon(id: TicketCommand, size: number) {
  const Icon = ticketCommandIcons[id]
  return <Icon size={size} stroke={1.8} />
}

/** Registers a command for the keyboard and the palette. */
function RegisteredCommand({ id, name, run }: { id: TicketCommand; name: string; run: () => void }) {
  useCommand({ id: `ticket.${id}`, name, run, icon: ticketCommandIcons[id], keys: ticketCommands[id].keys, group: 'conversation' })
  return null
}

type ChatHeadProps = {
  back?: ReactNode
  name: string
  picture: string | null
  /** The name opens the drawer. */
  more: { label: string; isOpen: boolean; toggle: () => void }
  /** Chips beside the name. Those without room are hidden. */
  marks?: ReactNode
  below: ReactNode
  actions: ReactNode
}

/** The header: contact, marks and buttons. */
const ChatHead = ({ back, name, picture, more, marks, below, actions }: ChatHeadProps) => (
  <header className={classes.head}>
    {back}
    <div className={classes.whole}>
      <Avatar name={name} picture={picture} size={40} />
      <div className={classes.who}>
        <div className={classes.top}>
          <h1 className={classes.name}>
            <button type="button" className={classes.more} aria-expanded={more.isOpen} title={more.label} onClick={more.toggle}>
              {name}
            </button>
          </h1>
          {marks && <div className={classes.marks}>{marks}</div>}
        </div>
        <div className={classes.below}>{below}</div>
      </div>
    </div>
    <div className={classes.actions}>{actions}</div>
  </header>
)

type ChatHeadActionProps = { icon: ReactNode; label: string; onClick: () => void; isPressed?: boolean }

/** A button that is hidden where there is little room; the menu has the same command. */
const ChatHeadButton = ({ icon, label, onClick, isPressed }: ChatHeadActionProps) => (
  <ActionIcon
    className={classes.extra ?? ''}
    size={36}
    aria-label={label}
    data-hint={label}
    onClick={onClick}
    {...(isPressed !== undefined && { 'aria-pressed': isPressed, variant: isPressed ? 'light' : 'subtle' })}
  >
    {icon}
  </ActionIcon>
)

/** The main button. Where there is little room, only its icon is visible. */
const ChatHeadMainButton = ({ icon, label, onClick }: ChatHeadActionProps) => (
  <Button aria-label={label} title={label} px="sm" onClick={onClick}>
    {icon}
    <span className={classes.word}>&nbsp;{label}</span>
  </Button>
)

/** The number of the customer, the queue, the agent and the connection. */
function TicketHeadChips({ ticket }: { ticket: LoadedTicket }) {
  const { contact, queue, whatsapp, user } = ticket
  const { t } = useTranslation('attending')
  const isOwn = useViewer().userId === user?.id
  return (
    <>
      {contact.number && <bdi>{formatPhone(contact.number)}</bdi>}
      <SnoozeChip ticket={ticket} />
      <DueChip ticket={ticket} />
      {queue && <EntryChip color={queue.color}>{queue.name}</EntryChip>}
      {user && !isOwn && <span>{t('attendedBy', { name: user.name })}</span>}
      {isWithBot(ticket) && <EntryChip icon={<IconRobot size={14} stroke={1.7} aria-hidden />}>{t('withBot')}</EntryChip>}
      {whatsapp && <EntryChip icon={<IconDeviceMobile size={14} stroke={1.7} />}>{whatsapp.name}</EntryChip>}
    </>
  )
}

const TagChips = ({ tags }: Pick<LoadedTicket, 'tags'>) =>
  tags.map(({ id, name, color }) => (
    <ColorChip key={id} color={color}>
      {name}
    </ColorChip>
  ))
