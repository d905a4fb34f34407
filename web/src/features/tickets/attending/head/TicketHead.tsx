import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../../shared/auth/viewer.ts'
import type { KnownTicket } from '../../../../shared/knownTicket.ts'
import { part } from '../../../../shared/part.ts'
import { ButtonSpace } from '../../../../shared/ui/ButtonSpace.tsx'
import { ChatHead } from '../../../../shared/ui/chat/ChatHead.tsx'
import { ChatHeadAction, ChatHeadMain } from '../../../../shared/ui/chat/ChatHeadAction.tsx'
import { CustomerTyping } from '../presence/CustomerTyping.tsx'
import type { Watcher } from '../presence/useWatchers.ts'
import { Watchers } from '../presence/Watchers.tsx'
import { stateOf } from '../stateOf.ts'
import { ActCommand } from './ActCommand.tsx'
import { actIcons } from './actIcons.ts'
import { type ActId, actsFor } from './acts.ts'
import { HeadMarks, TagChips } from './HeadMarks.tsx'

const TicketMenu = part(async () => (await import('./TicketMenu.tsx')).TicketMenu)

type Props = {
  ticket: KnownTicket
  others: readonly Watcher[]
  /** Where only one pane is seen, back to the list. */
  onBack?: (() => void) | undefined
  run: Record<ActId, () => void>
  isContactOpen: boolean
  isSearching: boolean
}

/** Beside the menu, where there is room. */
const shown: readonly ActId[] = ['search', 'transfer', 'giveBack']

/** Whose conversation this is, where it belongs, who else is here, and what can be done. */
export function TicketHead({ ticket, others, onBack, run, isContactOpen, isSearching }: Props) {
  const { t } = useTranslation('attending')
  const acts = actsFor(useViewer(), ticket)
    .filter(isPossible)
    .map((id) => ({
      id,
      name: t(id === 'take' ? `acts.take.${stateOf(ticket)}` : `acts.${id}`),
      run: run[id],
    }))
  const isOwn = ticket.status === 'open' && !acts.some(({ id }) => id === 'take')
  const { name, profilePicUrl } = ticket.contact
  const buttons = shown.flatMap((id) => (id === 'search' || isOwn ? (acts.find((act) => act.id === id) ?? []) : []))
  const resolve = isOwn ? acts.find(({ id }) => id === 'resolve') : undefined
  return (
    <ChatHead
      back={
        onBack && (
          <ActionIcon aria-label={t('back')} onClick={onBack}>
            <IconArrowLeft size={20} stroke={1.7} />
          </ActionIcon>
        )
      }
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
          {acts.map((act) => (
            <ActCommand key={act.id} {...act} />
          ))}
          {buttons.map(({ id, name: label, run: onClick }) => (
            <ChatHeadAction key={id} {...{ label, onClick }} icon={iconOf(id, 19)} {...(id === 'search' && { isPressed: isSearching })} />
          ))}
          {resolve && <ChatHeadMain icon={iconOf('resolve', 18)} label={resolve.name} onClick={resolve.run} />}
          <Suspense fallback={<ButtonSpace size={36} />}>
            <TicketMenu acts={acts} />
          </Suspense>
        </>
      }
    />
  )
}

/** Browsers lend their clipboard over https and on localhost only. */
const isPossible = (id: ActId) => id !== 'copyLink' || 'clipboard' in navigator

function iconOf(id: ActId, size: number) {
  const Icon = actIcons[id]
  return <Icon size={size} stroke={1.8} />
}
