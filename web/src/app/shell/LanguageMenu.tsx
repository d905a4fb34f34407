import { Menu } from '@mantine/core'
import { setLanguage } from '@recado/contract/users'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { chooseLanguage } from '../../shared/i18n/i18n.ts'
import { asLanguage, type Language, languageNames, languages } from '../../shared/i18n/languages.ts'
import { toast } from '../../shared/toast/toast.ts'
import { BarButton } from './BarButton.tsx'

export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell')
  return (
    <Menu>
      <Menu.Target>
        <BarButton label={t('bar.language')}>
          <IconLanguage size={20} stroke={1.7} />
        </BarButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={i18n.language} onChange={(value) => choose(asLanguage(value) ?? 'pt')}>
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
              {languageNames[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Here at once; on the server so that it waits for its user at another browser. */
function choose(language: Language) {
  void chooseLanguage(language)
  call(setLanguage, { params: { lang: language } }).catch(toast.error)
}
