import { AppError } from '@recado/contract/errors'
import { UnknownRefusal, Unreachable } from '../api/send.ts'
import { errorTexts, i18n } from '../i18n/i18n.ts'
import { showToast, type ToastAction } from './showToast.tsx'

/** Short messages at the edge of the screen. */
export const toast = {
  success: (text: string, action?: ToastAction) => showToast('success', text, action),
  info: (text: string) => showToast('info', text),
  warning: (text: string) => showToast('warning', text),
  error: (error: unknown) => showToast('error', sentenceOf(error)),
  refusal: (text: string) => showToast('error', text),
}

/** The sentence for an error, in the user's language. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Unreachable) return i18n.t('common:unreachable')
  if (error instanceof UnknownRefusal) return error.sentence
  return i18n.t(errorTexts(error instanceof AppError ? error.code : 'ERR_INTERNAL_SERVER_ERROR'))
}
