import type { Language } from '@recado/contract/kit/languages'
import { setLanguageEndpoint } from '@recado/contract/users/users'
import { call } from '#web/shared/data/api/call.ts'
import { chooseLanguage } from '#web/shared/lib/i18n/i18n.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** Changes the language here at once, and on the server for other browsers of the user. */
export function setUserLanguage(language: Language) {
  void chooseLanguage(language)
  call(setLanguageEndpoint, { params: { lang: language } }).catch(toast.error)
}
