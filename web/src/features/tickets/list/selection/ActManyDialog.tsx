import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, FormDialog } from '../../../../shared/ui/FormDialog.tsx'
import type { ChosenTickets, ManyDialog } from './TicketBulk.tsx'
import { useTicketBulk } from './useTicketBulk.ts'

type FormProps = { tickets: ChosenTickets; onClose: () => void }

/** Puts several tickets back to those that wait. */
export const ReturnManyDialog: ManyDialog = ({ opened, ...form }) => {
  const { t } = useTranslation('ticketBulk')
  return (
    <FormDialog opened={opened} title={t('return.title')} onClose={form.onClose}>
      <ReturnForm {...form} />
    </FormDialog>
  )
}

function ReturnForm({ tickets, onClose }: FormProps) {
  const { t } = useTranslation('ticketBulk')
  const { count, start, ...state } = useTicketBulk(tickets, onClose)
  return (
    <DialogForm
      {...state}
      onSubmit={(event) => {
        event.preventDefault()
        start({ type: 'return' })
      }}
      onCancel={onClose}
      action={t('return.open')}
    >
      <Text size="sm">{t('return.text', { count })}</Text>
    </DialogForm>
  )
}

/** Resolves several tickets; customers learn of it only where that is chosen. */
export const ResolveManyDialog: ManyDialog = ({ opened, ...form }) => {
  const { t } = useTranslation('ticketBulk')
  return (
    <FormDialog opened={opened} title={t('resolve.title')} onClose={form.onClose}>
      <ResolveForm {...form} />
    </FormDialog>
  )
}

function ResolveForm({ tickets, onClose }: FormProps) {
  const { t } = useTranslation('ticketBulk')
  const [saysGoodbye, setSaysGoodbye] = useState(false)
  const { count, start, ...state } = useTicketBulk(tickets, onClose)
  return (
    <DialogForm
      {...state}
      onSubmit={(event) => {
        event.preventDefault()
        start({ type: 'resolve', saysGoodbye })
      }}
      onCancel={onClose}
      action={t('resolve.open')}
    >
      <Text size="sm">{t('resolve.text', { count })}</Text>
      <Checkbox
        label={t('resolve.goodbye')}
        description={t(saysGoodbye ? 'resolve.paced' : 'resolve.quiet')}
        checked={saysGoodbye}
        onChange={({ currentTarget }) => setSaysGoodbye(currentTarget.checked)}
      />
    </DialogForm>
  )
}
