import { Center } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useTicket } from '#web/features/conversation/cache/useTicket.ts'
import { useOnTicketDeleted } from '#web/features/tickets/list/useTicketEvents.ts'
import { ownDeletions } from '#web/shared/domain/tickets/ownDeletions.ts'
import type { TicketChange } from '#web/shared/domain/tickets/useTicketChange.ts'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { TicketConversation } from './TicketConversation.tsx'
import { TicketWorkspace } from './TicketWorkspace.tsx'

type Props = {
  uuid: string
  change: TicketChange
  narrow: boolean
  onTake: (ticket: Ticket) => void
  onLeave: () => void
  onReturn: () => void
}

/** The ticket of the address. A deleted or forbidden ticket leads back to the list with a message. */
export function OpenTicket({ uuid, change, narrow, onTake, onLeave, onReturn }: Props) {
  const { t } = useTranslation('tickets')
  const { data: ticket, error, refetch } = useTicket(uuid)
  useOnTicketDeleted(ticket?.id, () => {
    if (ticket && ownDeletions.has(ticket.id)) return
    toast.warning(t('gone'))
    onLeave()
  })
  const refuse = useEffectEvent((reason: AppError) => {
    toast.error(reason)
    onLeave()
  })
  const refusal = error instanceof AppError && error.status < 500 ? error : null
  useEffect(() => {
    if (refusal) refuse(refusal)
  }, [refusal])

  if (ticket)
    return (
      <TicketWorkspace ticket={ticket} change={change} narrow={narrow} onTake={onTake} onLeave={onLeave} onReturn={onReturn}>
        {(parts) => <TicketConversation {...parts} ticket={ticket} autoFocus={!narrow} />}
      </TicketWorkspace>
    )
  if (refusal) return null
  return (
    <Center flex={1}>{error ? <LoadError title={t('failedToLoad')} error={error} onRetry={() => refetch()} /> : <NotLoadedYet />}</Center>
  )
}
