import { Text } from '@mantine/core'
import { contactImportSourceEndpoints } from '@recado/contract/contacts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import { PhoneBookReport } from './PhoneBookReport.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Imports the contacts of the phone behind the default connection. */
export function PhoneBookDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('contacts')
  return (
    <FormDialog opened={opened} title={t('import.phoneBookTitle')} onClose={onClose}>
      <PhoneBookImport onClose={onClose} />
    </FormDialog>
  )
}

function PhoneBookImport({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('contacts')
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => call(contactImportSourceEndpoints.phoneBook, {}) })
  if (data) return <PhoneBookReport report={data} onClose={onClose} />
  return (
    <DialogForm
      action={t('import.startEmpty')}
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
      onCancel={onClose}
      saving={isPending}
      problem={error && errorMessage(error)}
    >
      <Text>{t('import.phoneBookText')}</Text>
    </DialogForm>
  )
}
