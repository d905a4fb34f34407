import { Anchor, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SignUpOffer } from './useSignUpOffer.ts'

/** The terms that the platform links on the sign-up page, if it does. */
export function TermsLinks({ offer: { termsUrl, privacyUrl } }: { offer: SignUpOffer }) {
  const { t } = useTranslation('access')
  const links = [
    { to: termsUrl, text: t('signUp.terms') },
    { to: privacyUrl, text: t('signUp.privacy') },
  ].filter(({ to }) => to !== '')
  if (links.length === 0) return null
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {t('signUp.accepts')}
      </Text>
      {links.map(({ to, text }) => (
        <Anchor key={to} href={to} target="_blank" rel="noopener noreferrer" size="sm" underline="always">
          {text}
        </Anchor>
      ))}
    </Group>
  )
}
