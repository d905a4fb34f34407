import { AppError } from '@recado/contract/errors'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import type { Work } from './composerAssistance.ts'

/** Why an assistant could not help, in the agent's language. */
export function useAssistanceErrorText() {
  const { t } = useTranslation('assistance')
  return (error: unknown, work?: Work) => {
    if (!(error instanceof AppError)) return errorMessage(error)
    if (error.code === 'ERR_RATE_LIMIT') return t('tooOften')
    if (error.code !== 'ERR_AI_SERVICE') return errorMessage(error)
    const { reason } = error.details as { reason: string }
    // A suggestion depends on the tokens that its assistant may use, everything else on the length of a text.
    if (reason === 'outOfTokens' && work !== 'suggest') return t('cutOff')
    return t(`prompts:reasons.${reason}`)
  }
}
