import { Select, Text } from '@mantine/core'
import type { Colleague } from '@recado/contract/users/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueues } from '../../../../shared/queues/queues.ts'
import { DialogForm, FormDialog } from '../../../../shared/ui/FormDialog.tsx'
import { useListProps } from '../../../../shared/ui/fields/useListProps.tsx'
import { ColleagueField } from '../../attending/transfer/ColleagueField.tsx'
import { likelyQueue, queuesFor } from '../../attending/transfer/goals.ts'
import type { ChosenTickets, ManyDialog } from './TicketBulk.tsx'
import { useTicketBulk } from './useTicketBulk.ts'

/** Hands several conversations to somebody, or to whoever of a queue comes first. */
export const TransferManyDialog: ManyDialog = ({ opened, ...form }) => {
  const { t } = useTranslation('ticketBulk')
  return (
    <FormDialog opened={opened} title={t('transfer.title')} onClose={form.onClose}>
      <TransferForm {...form} />
    </FormDialog>
  )
}

function TransferForm({ tickets, onClose }: { tickets: ChosenTickets; onClose: () => void }) {
  const { t } = useTranslation(['ticketBulk', 'drawer'])
  const { rows, ...loading } = useQueues()
  const listProps = useListProps({ list: 'queues', ...loading })
  const [person, setPerson] = useState<Colleague | null>(null)
  const [queueId, setQueueId] = useState<number | null>(null)
  const { count, start, ...state } = useTicketBulk(tickets, onClose)
  const isWithoutQueues = rows.length === 0 && !loading.failure && !loading.isLoading
  const choices = queuesFor(person, rows)
  const isChosen = isWithoutQueues ? person !== null : queueId !== null
  const choosePerson = (chosen: Colleague | null) => {
    setPerson(chosen)
    setQueueId(likelyQueue(queuesFor(chosen, rows), queueId))
  }
  return (
    <DialogForm
      {...state}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChosen) start({ type: 'transfer', queueId, userId: person?.id ?? null })
      }}
      onCancel={onClose}
      disabled={!isChosen}
      action={t('transfer.open')}
    >
      <Text size="sm">{t('transfer.text', { count })}</Text>
      <ColleagueField value={person} onChange={choosePerson} attendant={null} isNeeded={isWithoutQueues} />
      {!isWithoutQueues && (
        <Select<number>
          {...listProps}
          label={t('drawer:transfer.queue')}
          withAsterisk
          value={queueId}
          onChange={setQueueId}
          data={choices.map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
        />
      )}
    </DialogForm>
  )
}
