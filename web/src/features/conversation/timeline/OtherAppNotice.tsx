import { Button } from '@mantine/core'
import { mayDirect } from '@recado/contract/tickets/ticketPolicy'
import { type Ticket, ticketEndpoints } from '@recado/contract/tickets/tickets'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReadOnlyBar } from '#web/features/conversation/composer/ReadOnlyBar.tsx'
import { useHasControl } from '#web/features/conversation/timeline/useHasControl.ts'
import { call } from '#web/shared/data/api/call.ts'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** Says that another app answers the customer, and takes the conversation back. `since`: when that app or its customer last wrote. */
export function OtherAppNotice({ ticket, since }: { ticket: Ticket; since: string }) {
  const { t } = useTranslation('attending')
  const viewer = useViewer()
  const hasControl = useHasControl(ticket.id, since)
  const taking = useMutation({ mutationFn: () => call(ticketEndpoints.takeControl, { params: { id: ticket.id } }), onError: toast.error })
  const mayTake = mayDirect(viewer, ticket)
  if (hasControl || taking.isSuccess) return null
  return (
    <ReadOnlyBar
      text={t('control.text')}
      note={mayTake ? t('control.note') : undefined}
      action={
        mayTake && (
          <Button variant="light" loading={taking.isPending} onClick={() => taking.mutate()}>
            {t('control.take')}
          </Button>
        )
      }
    />
  )
}
