import { AppError } from '@recado/contract/errors'
import { UnknownError, UnreachableError } from '#web/shared/data/api/send.ts'
import { createStore } from '#web/shared/data/store/createStore.ts'
import { errorTextKeys, i18n } from '#web/shared/lib/i18n/i18n.ts'
import { importWithRetry } from '#web/shared/lib/lazy/importWithRetry.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'
/** An action that the toast offers. `shortcut`: the key that does the same. `lasts`: for how many milliseconds it is possible. */
export type ToastAction = { name: string; run: () => void; shortcut?: string; lasts?: number }

/** Short messages at the edge of the screen. Their code loads with the first one. */
export const toast = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
  error: (error: unknown) => show('error', errorMessage(error)),
  refusal: (text: string, action?: ToastAction) => show('error', text, action),
}

/** The sentence for an error, in the user's language. */
export function errorMessage(error: unknown): string {
  if (error instanceof UnreachableError) return i18n.t('common:unreachable')
  if (error instanceof UnknownError) return error.sentence
  return i18n.t(errorTextKeys(error instanceof AppError ? error.code : 'ERR_INTERNAL_SERVER_ERROR'))
}

async function show(kind: ToastKind, text: string, action?: ToastAction) {
  const { showToast } = await importWithRetry(() => import('./showToast.tsx'))
  showToast(kind, text, action)
  toastsWanted.set(true)
}

/** Makes `ToastHost` render at the first toast. */
export const toastsWanted = createStore(false)
