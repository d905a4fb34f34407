import { type Schedule, schedules } from '@recado/contract/schedules/schedules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionResource } from '#web/shared/domain/connections/connectionResource.ts'
import type { ContactChoice } from '#web/shared/domain/contacts/ContactField.tsx'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { useCloseWhenDeleted } from '#web/shared/ui/resource/useCloseWhenDeleted.ts'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { WaitForChoices } from '#web/shared/ui/WaitForChoices.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { SentSchedule } from './SentSchedule.tsx'

/** An existing schedule, or a new one for a contact or a time. */
export type ScheduleDialogSubject = { row?: Schedule; contact?: ContactChoice; at?: string }
type Props = {
  dialog: DialogState<ScheduleDialogSubject>
  onRemove?: (row: Schedule) => void
  /** Whether the dialog that confirms deleting is open on top. */
  isConfirmingDelete?: boolean
}

export function ScheduleDialog({ dialog, onRemove, isConfirmingDelete = false }: Props) {
  const { t } = useTranslation('schedules')
  const { subject: { row, ...defaults } = {} } = dialog
  useCloseWhenDeleted({
    contract: schedules,
    texts: 'schedules',
    id: dialog.opened && !isConfirmingDelete ? row?.id : undefined,
    onDeleted: dialog.close,
  })
  const isSent = row?.status === 'ENVIADA'
  return (
    <FormDialog opened={dialog.opened} title={t(isSent ? 'sent' : row ? 'edit' : 'add')} onClose={dialog.close}>
      {isSent ? (
        <SentSchedule row={row} onClose={dialog.close} />
      ) : (
        <ScheduleDialogContent {...defaults} row={row} onRemove={onRemove} onDone={dialog.close} />
      )}
    </FormDialog>
  )
}

type ContentProps = Omit<ScheduleDialogSubject, 'row'> & { row: Schedule | undefined; onRemove: Props['onRemove']; onDone: () => void }

function ScheduleDialogContent(props: ContentProps) {
  const connections = connectionResource.useChoices()
  const [start] = useState(props)
  return (
    <WaitForChoices choices={[connections]}>
      <ScheduleForm {...start} connections={connections} />
    </WaitForChoices>
  )
}
