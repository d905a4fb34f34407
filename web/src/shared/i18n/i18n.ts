import { loadTexts } from 'virtual:texts'
import { type Language, languages } from '@recado/contract/kit/languages'
import { type BackendModule, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { fetchCode } from '../lazy/fetchCode.ts'
import { initialLanguage } from './languages.ts'

/** One namespace per feature; those that are needed at the same time come together. */
const localeFiles: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: (language, namespace) => fetchCode(() => loadTexts(language, namespace)),
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
      ns: ['common', 'errors'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    })
}

/** The reader's own choice: it is kept in this browser. */
export async function chooseLanguage(language: Language) {
  localStorage.setItem('language', language)
  await i18n.changeLanguage(language)
}
