import { FileInput, Progress, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '#web/shared/ui/FormDialog.tsx'
import { InlineButton } from '#web/shared/ui/InlineButton.tsx'
import { useSampleSpreadsheet } from './useSampleSpreadsheet.ts'
import { useSpreadsheetError } from './useSpreadsheetError.ts'
import type { SpreadsheetImportState } from './useSpreadsheetImport.ts'

/** Step one: choose the file. */
export function ChooseFileStep({ read, isReading, progress, error, onClose }: SpreadsheetImportState & { onClose: () => void }) {
  const { t } = useTranslation('contactListItems')
  const sentence = useSpreadsheetError()
  const saveSample = useSampleSpreadsheet()
  return (
    <DialogForm
      onSubmit={(event) => event.preventDefault()}
      onCancel={onClose}
      saving={isReading}
      disabled
      problem={sentence(error)}
      action={t('import.next')}
    >
      <Text size="sm">
        {t('import.columns')} <InlineButton onClick={saveSample}>{t('import.sample')}</InlineButton>
      </Text>
      <FileInput
        label={t('import.file')}
        description={t('import.limits')}
        placeholder={t('import.choose')}
        accept=".xlsx,.xls,.csv,.txt"
        leftSection={<IconFileSpreadsheet size={18} />}
        disabled={isReading}
        onChange={(file) => file && read(file)}
      />
      {progress !== null && <Progress value={progress * 100} aria-label={t('import.reading')} />}
    </DialogForm>
  )
}
