import { type Language, languages } from '@recado/contract/kit/languages'

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' }

/** The region whose formats of dates and numbers are used. */
export const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' }

export const toLanguage = (text: string | null | undefined) => languages.find((language) => language === text?.slice(0, 2).toLowerCase())

/** The stored choice, else the browser's language, else Portuguese. */
export const initialLanguage = (): Language => toLanguage(localStorage.getItem('language')) ?? toLanguage(navigator.language) ?? 'pt'
