import { type Language, languages } from '@recado/contract/kit/languages'

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' }

/** What formatting needs to know beyond the language: the region whose dates and numbers it writes. */
export const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' }

export const asLanguage = (text: string | null | undefined) => languages.find((language) => language === text?.slice(0, 2).toLowerCase())

/** The stored choice, else the browser's language, else Portuguese. */
export const initialLanguage = (): Language => asLanguage(localStorage.getItem('language')) ?? asLanguage(navigator.language) ?? 'pt'
