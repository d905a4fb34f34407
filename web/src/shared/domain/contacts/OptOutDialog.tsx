import { Text, TextInput } from '@mantine/core'
import { type Contact, setOptOutEndpoint } from '@recado/contract/contacts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'

type OptOutContact = Pick<Contact, 'id' | 'name' | 'optedOutAt'>
type Props = { opened: boolean; contact: OptOutContact | undefined; onClose: () => void }

/** Opts a contact out of campaigns or in again, with a reason that is stored. */
export function OptOutDialog({ opened, contact, onClose }: Props) {
  const { t } = useTranslation('contacts')
  const isOut = Boolean(contact?.optedOutAt)
  return (
    <FormDialog opened={opened} title={t(isOut ? 'optOut.liftTitle' : 'optOut.title', { name: contact?.name })} onClose={onClose}>
      {contact && <OptOutForm contact={contact} onClose={onClose} />}
    </FormDialog>
  )
}

const MIN_REASON = 3

function OptOutForm({ contact: { id, optedOutAt }, onClose }: { contact: OptOutContact; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const [reason, setReason] = useState('')
  const optedOut = optedOutAt === null
  const isReasonGiven = reason.trim().length >= MIN_REASON
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(setOptOutEndpoint, { params: { id }, body: { optedOut, reason } }),
    onSuccess: () => {
      toast.success(t(optedOut ? 'optOut.noted' : 'optOut.lifted'))
      onClose()
    },
    onError: toast.error,
  })
  return (
    <DialogForm
      saving={isPending}
      problem={null}
      disabled={!isReasonGiven}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReasonGiven) mutate()
      }}
    >
      <Text size="sm">{t(optedOut ? 'optOut.text' : 'optOut.liftText')}</Text>
      <TextInput
        label={t('optOut.reason')}
        placeholder={t(optedOut ? 'optOut.example' : 'optOut.liftExample')}
        autoComplete="off"
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </DialogForm>
  )
}
