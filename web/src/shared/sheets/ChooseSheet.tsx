import { FileInput, Progress, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '../ui/FormDialog.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { useSample } from './useSample.ts'
import type { Sheet } from './useSheet.ts'
import { useSheetSentence } from './useSheetSentence.ts'

/** Step one: choose the file. */
export function ChooseSheet({ read, isReading, progress, error, onClose }: Sheet & { onClose: () => void }) {
  const { t } = useTranslation('contactListItems')
  const sentence = useSheetSentence()
  const saveSample = useSample()
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
        {t('import.columns')} <TextButton onClick={saveSample}>{t('import.sample')}</TextButton>
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
