import { Button } from '@mantine/core'
import type { Ticket, TicketStatus } from '@recado/contract/tickets'
import { IconCloudOff, IconMessages } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../../../shared/toast/toast.ts'
import { EmptyState } from '../../../shared/ui/EmptyState.tsx'
import { EntryList } from '../../../shared/ui/entries/EntryList.tsx'
import { TicketEntry } from './TicketEntry.tsx'
import { TicketTabs } from './TicketTabs.tsx'
import { useTicketList } from './useTicketList.ts'

type Props = {
  status: TicketStatus
  onStatus: (status: TicketStatus) => void
  addressOf: (ticket: Ticket) => string
  /** The uuid of the one that is open beside the list. */
  chosen: string | undefined
  onTake: (ticket: Ticket) => void
  /** Beside the tabs. */
  tool: ReactNode
}

/** The tickets of each tab. Those that go on are always loaded, for their counts stand on the tabs. */
export function TicketLists({ status, onStatus, addressOf, chosen, onTake, tool }: Props) {
  const { t } = useTranslation(['tickets', 'resource', 'common'])
  const going = { open: useTicketList('open'), pending: useTicketList('pending') }
  const closed = useTicketList('closed', status === 'closed')
  const list = { ...going, closed }[status]
  return (
    <>
      <TicketTabs status={status} counts={{ open: going.open.count, pending: going.pending.count }} onStatus={onStatus} tool={tool} />
      <EntryList
        key={status}
        label={t(`lists.${status}`)}
        list={list}
        instead={
          list.error ? (
            <EmptyState
              icon={<IconCloudOff size={44} stroke={1.4} />}
              title={t('resource:failed')}
              text={sentenceOf(list.error)}
              action={<Button onClick={list.retry}>{t('common:retry')}</Button>}
            />
          ) : (
            <EmptyState
              icon={<IconMessages size={44} stroke={1.4} />}
              title={t(`empty.${status}.title`)}
              text={t(`empty.${status}.text`)}
            />
          )
        }
      >
        {(ticket) => (
          <TicketEntry key={ticket.id} ticket={ticket} address={addressOf(ticket)} isChosen={ticket.uuid === chosen} onTake={onTake} />
        )}
      </EntryList>
    </>
  )
}
