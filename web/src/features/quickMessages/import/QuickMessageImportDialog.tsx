import { FileInput, Text } from '@mantine/core'
import { MAX_QUICK_MESSAGES_IMPORTED, quickMessageEndpoints } from '@recado/contract/quickMessages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { errorMessage, toast } from '#web/shared/ui/toast/toast.ts'
import { parseQuickMessages } from './parseQuickMessages.ts'

type Props = { opened: boolean; onClose: () => void }

/** Imports a sheet: choose, check, send. It starts from the beginning each time it opens. */
export function QuickMessageImportDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('quickMessages')
  return (
    <FormDialog opened={opened} title={t('import.title')} onClose={onClose}>
      <ImportForm onClose={onClose} />
    </FormDialog>
  )
}

function ImportForm({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('quickMessages')
  const [read, setRead] = useState<ReturnType<typeof parseQuickMessages>>()
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (rows: NonNullable<typeof read>['rows']) => call(quickMessageEndpoints.import, { body: { rows } }),
    onSuccess(done) {
      toast.success(t('import.done', done))
      onClose()
    },
    onError: (error) => setProblem(errorMessage(error)),
  })
  const readFile = async (file: File | null) => {
    const rows = file ? parseQuickMessages(await file.text()) : undefined
    setRead(rows)
    setProblem(!file || rows ? problemOf(rows) : t('import.noColumns'))
  }
  const problemOf = (found: ReturnType<typeof parseQuickMessages>) =>
    found && found.rows.length > MAX_QUICK_MESSAGES_IMPORTED ? t('import.tooMany') : null
  const count = read?.rows.length ?? 0
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        if (read) mutate(read.rows)
      }}
      onCancel={onClose}
      saving={isPending}
      problem={problem}
      action={t('import.action')}
      disabled={count === 0 || problem !== null}
    >
      <FileInput
        label={t('import.file')}
        description={t('import.hint')}
        accept=".csv,text/csv,text/plain"
        placeholder={t('import.choose')}
        onChange={(file) => void readFile(file)}
      />
      {read && (
        <Text size="sm" role="status">
          {t('import.found', { count })} {read.wrong > 0 && t('import.wrong', { count: read.wrong })}
        </Text>
      )}
    </DialogForm>
  )
}
