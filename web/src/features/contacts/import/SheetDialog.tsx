import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../shared/ui/FormDialog.tsx'
import { SheetImport } from './SheetImport.tsx'

/** Each time that it opens it begins anew. Closed while it sends, what is on its way still arrives, and no more. */
export function SheetDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  return (
    <FormDialog opened={opened} title={t('import.sheetTitle')} onClose={onClose}>
      <SheetImport onClose={onClose} />
    </FormDialog>
  )
}
