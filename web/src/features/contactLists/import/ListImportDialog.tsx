import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../shared/ui/FormDialog.tsx'
import { ChooseSheet } from './ChooseSheet.tsx'
import { LookAtSheet } from './LookAtSheet.tsx'
import { useSheet } from './useSheet.ts'

type Props = { listId: number; opened: boolean; onClose: () => void }

/** From the file to what is understood of it; it is added once that is right. Each time that it opens it begins anew. */
export function ListImportDialog({ listId, opened, onClose }: Props) {
  const { t } = useTranslation('contactListItems')
  return (
    <FormDialog opened={opened} title={t('import.title')} onClose={onClose}>
      <Steps {...{ listId, onClose }} />
    </FormDialog>
  )
}

function Steps({ listId, onClose }: Omit<Props, 'opened'>) {
  const sheet = useSheet(listId, onClose)
  return sheet.look ? <LookAtSheet {...{ ...sheet, look: sheet.look, onClose }} /> : <ChooseSheet {...{ ...sheet, onClose }} />
}
