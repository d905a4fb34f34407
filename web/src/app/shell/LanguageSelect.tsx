import { NativeSelect } from '@mantine/core'
import { languages } from '@recado/contract/kit/languages'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '#web/shared/lib/i18n/i18n.ts'
import { languageNames, toLanguage } from '#web/shared/lib/i18n/languages.ts'

const choices = languages.map((language) => ({ value: language, label: languageNames[language] }))

/** A native select, because the pages for guests load no code of menus. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation()
  return (
    <NativeSelect
      aria-label={t('language')}
      variant="filled"
      data={choices}
      value={i18n.language}
      onChange={(event) => void chooseLanguage(toLanguage(event.currentTarget.value) ?? 'pt')}
    />
  )
}
