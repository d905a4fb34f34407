import { type Schedule, schedules } from '@recado/contract/schedules/schedules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionResource } from '../../shared/connections/connections.ts'
import type { ContactChoice } from '../../shared/contacts/ContactField.tsx'
import { useChoices } from '../../shared/resource/useChoices.ts'
import type { Dialog } from '../../shared/resource/useDialog.ts'
import { useGone } from '../../shared/resource/useGone.ts'
import { FormDialog } from '../../shared/ui/FormDialog.tsx'
import { WithChoices } from '../../shared/ui/WithChoices.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { SentSchedule } from './SentSchedule.tsx'

/** An existing schedule, or a new one for a contact or a time. */
export type Wanted = { row?: Schedule; contact?: ContactChoice; at?: string }
type Props = {
  dialog: Dialog<Wanted>
  onRemove?: (row: Schedule) => void
  /** Whether the question about deleting it is open above. */
  isAsked?: boolean
}

export function ScheduleDialog({ dialog, onRemove, isAsked = false }: Props) {
  const { t } = useTranslation('schedules')
  const { subject: { row, ...wanted } = {} } = dialog
  useGone({ contract: schedules, texts: 'schedules', id: dialog.opened && !isAsked ? row?.id : undefined, onGone: dialog.close })
  const isSent = row?.status === 'ENVIADA'
  return (
    <FormDialog opened={dialog.opened} title={t(isSent ? 'sent' : row ? 'edit' : 'add')} onClose={dialog.close}>
      {isSent ? <SentSchedule row={row} onClose={dialog.close} /> : <Planning {...wanted} {...{ row, onRemove }} onDone={dialog.close} />}
    </FormDialog>
  )
}

type PlanningProps = Omit<Wanted, 'row'> & { row: Schedule | undefined; onRemove: Props['onRemove']; onDone: () => void }

function Planning(props: PlanningProps) {
  const lines = useChoices(connectionResource.useList())
  const [start] = useState(props)
  return (
    <WithChoices choices={[lines]}>
      <ScheduleForm {...start} lines={lines} />
    </WithChoices>
  )
}
