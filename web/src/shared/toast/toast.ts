import { AppError } from '@recado/contract/errors'
import { UnknownRefusal, Unreachable } from '../api/send.ts'
import { errorTexts } from '../i18n/errorTexts.ts'
import { i18n } from '../i18n/i18n.ts'
import { fetchCode } from '../lazy/fetchCode.ts'
import { createStore } from '../store/createStore.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'
/** What may be done next, offered beside the message. `shortcut`: the key that does it too. `lasts`: for how many milliseconds it can be done. */
export type ToastAction = { name: string; run: () => void; shortcut?: string; lasts?: number }

/** Short messages at the screen's edge. Their code loads with the first one. */
export const toast = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
  error: (error: unknown) => show('error', sentenceOf(error)),
  refusal: (text: string) => show('error', text),
}

/** What the reader is told of a failure, in their language. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Unreachable) return i18n.t('common:unreachable')
  if (error instanceof UnknownRefusal) return error.sentence
  return i18n.t(errorTexts(error instanceof AppError ? error.code : 'ERR_INTERNAL_SERVER_ERROR'))
}

async function show(kind: ToastKind, text: string, action?: ToastAction) {
  const { showToast } = await fetchCode(() => import('./showToast.tsx'))
  showToast(kind, text, action)
  toastsWanted.set(true)
}

/** Whether there was a message to show, so that the app's root loads what shows it. */
export const toastsWanted = createStore(false)
