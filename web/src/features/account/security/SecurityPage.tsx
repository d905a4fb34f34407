import { useTranslation } from 'react-i18next'
import { InfoPage } from '#web/shared/ui/infoPage/InfoPage.tsx'
import { AccountPasskeysSection } from './AccountPasskeysSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SecondStepSection } from './SecondStepSection.tsx'
import { SignInsSection } from './SignInsSection.tsx'
import { SsoSection } from './SsoSection.tsx'
import { TokensSection } from './TokensSection.tsx'

/** How the own account signs in, and where it is signed in. Each section is a file of its own. */
export function SecurityPage() {
  const { t } = useTranslation(['security', 'shell'])
  return (
    <InfoPage title={t('shell:account.security')} explanation={t('explanation')}>
      <PasswordSection />
      <SecondStepSection />
      <AccountPasskeysSection />
      <SsoSection />
      <SignInsSection />
      <TokensSection />
    </InfoPage>
  )
}
