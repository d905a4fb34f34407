import { Menu } from '@mantine/core'
import { languages } from '@recado/contract/kit/languages'
import { useTranslation } from 'react-i18next'
import { languageNames, toLanguage } from '#web/shared/lib/i18n/languages.ts'
import { setUserLanguage } from './setUserLanguage.ts'

/** The languages as items of a menu. */
export function LanguageMenuItems() {
  const { i18n } = useTranslation()
  return (
    <Menu.RadioGroup value={i18n.language} onChange={(value) => setUserLanguage(toLanguage(value) ?? 'pt')}>
      {languages.map((language) => (
        <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
          {languageNames[language]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
