import type { ReactNode } from 'react'
import { DialogForm } from '#web/shared/ui/FormDialog.tsx'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import type { RowSelection } from './useRowSelection.ts'
import { useStartBulk } from './useStartBulk.ts'

type Props = {
  selection: Pick<RowSelection, 'clear'>
  /** The text of the button that starts. */
  label: string
  /** Undefined while the form is incomplete: the button is disabled. */
  start: (() => Promise<unknown>) | undefined
  onRefused?: () => void
  onClose: () => void
  children: ReactNode
}

/** The form of an action for several rows. It closes when the server has accepted the action. */
export function BulkForm({ selection, label, start, onRefused, onClose, children }: Props) {
  const { mutate, isPending, error } = useStartBulk({
    selection,
    onStarted: onClose,
    ...(onRefused && { onRefused }),
    start: async () => start?.(),
  })
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        if (start) mutate()
      }}
      onCancel={onClose}
      saving={isPending}
      disabled={!start}
      problem={error && errorMessage(error)}
      action={label}
    >
      {children}
    </DialogForm>
  )
}
