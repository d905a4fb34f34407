import { type Language, languages } from '@recado/contract/kit/languages'
import { IconLanguage, IconListCheck, IconRefresh, IconSunMoon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { firstStepsState } from '#web/features/firstSteps/firstStepsState.ts'
import { useCan } from '#web/shared/data/auth/session.ts'
import { notifyReconnect } from '#web/shared/data/live/liveEvents.ts'
import { useCommand } from '#web/shared/lib/commands/useCommand.ts'
import { languageNames } from '#web/shared/lib/i18n/languages.ts'
import { setUserLanguage } from './setUserLanguage.ts'
import { useTheme } from './useTheme.ts'

/** Offers the controls of the top bar in the command palette. */
export function AppCommands() {
  const { t } = useTranslation('shell')
  const { isDark, toggle } = useTheme()
  useCommand({ id: 'theme', icon: IconSunMoon, group: 'app', name: t(isDark ? 'bar.light' : 'bar.dark'), run: toggle })
  useCommand({ id: 'refresh', icon: IconRefresh, group: 'app', name: t('bar.refresh'), run: notifyReconnect })
  const navigate = useNavigate()
  const canBegin = useCan()('connections:manage')
  useCommand(
    canBegin
      ? {
          id: 'firstSteps',
          icon: IconListCheck,
          group: 'go',
          name: t('firstSteps'),
          run: () => void navigate('/tickets', { state: firstStepsState }),
        }
      : null,
  )
  return languages.map((language) => <LanguageCommand key={language} language={language} />)
}

function LanguageCommand({ language }: { language: Language }) {
  const { t, i18n } = useTranslation('shell')
  useCommand(
    i18n.language === language
      ? null
      : {
          id: `language-${language}`,
          icon: IconLanguage,
          group: 'app',
          name: t('bar.useLanguage', { name: languageNames[language] }),
          run: () => setUserLanguage(language),
        },
  )
  return null
}
