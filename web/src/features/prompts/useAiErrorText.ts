import { AppError } from '@recado/contract/errors'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'

/** The sentence for a failure of an AI service, in the user's language. */
export function useAiErrorText() {
  const { t } = useTranslation('prompts')
  return (error: unknown) => {
    if (!(error instanceof AppError)) return errorMessage(error)
    if (error.code === 'ERR_RATE_LIMIT') return t('reasons.notTried')
    if (error.code === 'ERR_VALIDATION') return t('try.invalid')
    if (error.code !== 'ERR_AI_SERVICE') return errorMessage(error)
    const { reason } = error.details as { reason: string }
    return t(`reasons.${reason}`)
  }
}
