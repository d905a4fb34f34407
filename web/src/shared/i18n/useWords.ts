import type { LocalizedText } from '@recado/contract/kit/settingFields'
import { useTranslation } from 'react-i18next'
import { asLanguage } from './languages.ts'

/** Picks the user's language from a text that a channel, connector or gateway brings along. */
export function useWords(): (words: LocalizedText) => string {
  const { i18n } = useTranslation()
  return (words) => words[asLanguage(i18n.language) ?? 'pt']
}
