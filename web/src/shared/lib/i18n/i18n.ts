import { appNamespaces, laterNamespaces, loadTexts } from 'virtual:texts'
import { type Language, languages } from '@recado/contract/kit/languages'
import { type BackendModule, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { importWithRetry } from '#web/shared/lib/lazy/importWithRetry.ts'
import { initialLanguage } from './languages.ts'

/** One namespace per feature; those needed together load together. */
const localeFiles: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: (language, namespace) => importWithRetry(() => loadTexts(language, namespace)),
}

export const i18n = createInstance()

export async function startI18n() {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18n
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: initialLanguage(),
      supportedLngs: languages,
      fallbackLng: false,
      ns: ['common', 'errors', 'access', 'accountPasskeys', 'validation'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    })
}

/** Loads the texts of the shell and the inbox. A change of language loads them again. */
export const loadAppTexts = () => i18n.loadNamespaces(appNamespaces)

/** Loads a page or a deferred module together with all texts, so that none of its components waits for one. */
export async function withAllTexts<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([load(), i18n.loadNamespaces([...appNamespaces, ...laterNamespaces])])
  return loaded
}

/** Fetches the file of these texts before i18n has started. */
export const prefetchAppTexts = () => loadTexts(initialLanguage(), appNamespaces[0] ?? '')

/** The keys of an error's sentence: general errors are in `errors`, those of a feature among the feature's own texts. */
export const errorTextKeys = (code: string) => [
  `errors:${code}`,
  ...['accountPasskeys', ...appNamespaces, ...laterNamespaces].map((namespace) => `${namespace}:errors.${code}`),
  'errors:ERR_INTERNAL_SERVER_ERROR',
]

/** Stores the user's own choice in this browser. */
export async function chooseLanguage(language: Language) {
  localStorage.setItem('language', language)
  await i18n.changeLanguage(language)
}
