import { Text, TextInput } from '@mantine/core'
import { contactBulk } from '@recado/contract/contacts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { useBulkStart } from '../../../shared/bulk/useBulkStart.ts'
import type { Selection } from '../../../shared/bulk/useRowSelection.ts'
import { sentenceOf } from '../../../shared/toast/toast.ts'
import { DialogForm, FormDialog } from '../../../shared/ui/FormDialog.tsx'

type Props = { opened: boolean; selection: Selection; onClose: () => void }

/** Several want nothing of what is said to many, for a reason that is kept. */
export function OptOutManyDialog({ opened, ...form }: Props) {
  const { t } = useTranslation('contacts')
  return (
    <FormDialog opened={opened} title={t('bulk.optOut')} onClose={form.onClose}>
      <OptOutForm {...form} />
    </FormDialog>
  )
}

const SHORTEST = 3

function OptOutForm({ selection, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('contacts')
  const [reason, setReason] = useState('')
  const isGiven = reason.trim().length >= SHORTEST
  const start = () => call(contactBulk.start, { body: { ...selection.chosen, action: { type: 'optOut', reason } } })
  const { mutate, isPending, error } = useBulkStart({ selection, start, onStarted: onClose })
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        if (isGiven) mutate()
      }}
      onCancel={onClose}
      saving={isPending}
      disabled={!isGiven}
      problem={error && sentenceOf(error)}
      action={t('bulk.optOut')}
    >
      <Text size="sm">{t('bulk.optOutText', { contacts: t('bulk.contacts', { count: selection.count }) })}</Text>
      <TextInput
        label={t('optOut.reason')}
        placeholder={t('optOut.example')}
        autoComplete="off"
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </DialogForm>
  )
}
