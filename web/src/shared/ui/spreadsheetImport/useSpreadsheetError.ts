import { AppError } from '@recado/contract/errors'
import { sheetProblem } from '@recado/contract/sheets/sheetProblems'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'

const told = z.object({ problem: sheetProblem })

/** What is wrong with a spreadsheet, and what the user can do. */
export function useSpreadsheetError() {
  const { t } = useTranslation('contactListItems')
  return (error: Error | null): string | null => {
    if (!error) return null
    const details = error instanceof AppError && error.code === 'ERR_SHEET' ? told.safeParse(error.details).data : undefined
    return details ? t(`import.problems.${details.problem}`) : errorMessage(error)
  }
}
