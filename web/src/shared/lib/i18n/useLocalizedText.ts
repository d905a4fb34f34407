import type { LocalizedText } from '@recado/contract/kit/settingFields'
import { useTranslation } from 'react-i18next'
import { toLanguage } from './languages.ts'

/** Picks the user's language from a text that a channel, connector or gateway brings along. */
export function useLocalizedText(): (text: LocalizedText) => string {
  const { i18n } = useTranslation()
  return (text) => text[toLanguage(i18n.language) ?? 'pt']
}
