import { createSheetFile } from '@recado/contract/sheets/createSheetFile'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#web/shared/data/api/saveFile.ts'

/** Downloads a sample spreadsheet with one example row. */
export function useSampleSpreadsheet() {
  const { t } = useTranslation('contactLists')
  return () => {
    const titles = (['name', 'number', 'email'] as const).map((field) => t(`sheet.${field}`))
    saveFile(createSheetFile([titles, ['Marina Souza', '5511987654321', 'marina@exemplo.com']]), `${t('sheet.fileName')}.xlsx`)
  }
}
