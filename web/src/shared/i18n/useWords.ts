import type { LocalizedText } from '@recado/contract/kit/settingFields'
import { useTranslation } from 'react-i18next'
import { asLanguage } from './languages.ts'

/** Says what a plug has brought along in the reader's language. */
export function useWords(): (words: LocalizedText) => string {
  const { i18n } = useTranslation()
  return (words) => words[asLanguage(i18n.language) ?? 'pt']
}
