import { Alert, Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../../../shared/toast/toast.ts'
import { DialogForm } from '../../../shared/ui/FormDialog.tsx'
import { ImportReport } from './ImportReport.tsx'
import { useSheetImport } from './useSheetImport.ts'

/** A spreadsheet is chosen, looked at, sent in portions, and reported on. */
export function SheetImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { state, choose, send, cancel } = useSheetImport()

  if (state.step === 'sending') return <Sending sent={state.progress.sent} total={state.rows.length} onCancel={cancel} />
  if (state.step === 'done') {
    const { rows, progress, failure } = state
    return (
      <Stack gap="md">
        {progress.sent < rows.length && (
          <Alert color={failure ? 'red' : 'accent'} icon={<IconAlertTriangle />} role="alert">
            {t('import.stopped', { sent: progress.sent, count: rows.length })}
            {failure !== undefined && ` ${sentenceOf(failure)}`}
          </Alert>
        )}
        <ImportReport report={progress.report} sent={progress.sent} onClose={onClose} />
      </Stack>
    )
  }
  const rows = state.step === 'found' ? state.rows : undefined
  const problem = state.step === 'choose' ? state.problem : undefined
  return (
    <DialogForm
      action={rows ? t('import.start', { count: rows.length }) : t('import.startEmpty')}
      disabled={!rows}
      onSubmit={(event) => {
        event.preventDefault()
        if (rows) void send(rows)
      }}
      onCancel={onClose}
      saving={false}
      problem={null}
    >
      <Text size="sm">{t('import.columns')}</Text>
      <FileInput
        label={t('import.file')}
        placeholder={t('import.choose')}
        accept=".xlsx"
        clearable
        clearButtonProps={{ 'aria-label': t('import.clear') }}
        leftSection={<IconFileSpreadsheet size={18} />}
        error={problem && t(`import.problems.${problem}`)}
        onChange={(file) => void choose(file)}
      />
      <Text role="status" fw={600}>
        {rows && t('import.found', { count: rows.length })}
      </Text>
    </DialogForm>
  )
}

function Sending({ sent, total, onCancel }: { sent: number; total: number; onCancel: () => void }) {
  const { t } = useTranslation(['contacts', 'common'])
  const label = t('import.sending', { sent, count: total })
  return (
    <Stack gap="md">
      <Text role="status">{label}</Text>
      <Progress.Root size="lg">
        <Progress.Section value={(sent / total) * 100} aria-label={label} animated />
      </Progress.Root>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
