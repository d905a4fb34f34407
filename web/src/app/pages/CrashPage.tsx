import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionState } from '../../shared/auth/session.ts'
import { signOut } from '../../shared/auth/signIn.ts'
import { Logo } from '../../shared/theme/Logo.tsx'

/** Shown inside the shell in place of a page that crashed. A reload may crash again, so another button leads to the start page. */
export function CrashPage({ action }: { action?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Center mih="60dvh" p="lg" role="alert">
      <Stack align="center" maw={420}>
        <Logo size={48} />
        <Title order={1} ta="center">
          {t('crash.title')}
        </Title>
        <Text ta="center" c="dimmed">
          {t('crash.text')}
        </Text>
        <Group justify="center">
          <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
          <Button component="a" href="/" variant="default">
            {t('crash.home')}
          </Button>
          {action}
        </Group>
      </Stack>
    </Center>
  )
}

/** Shown in place of everything, where the shell itself crashed. If the start page crashes too, the user can sign out. */
export function AppCrashPage() {
  const { t } = useTranslation()
  const { status } = useSessionState()
  const leave = () =>
    void signOut()
      .catch(() => undefined)
      .finally(() => window.location.assign('/login'))
  return (
    <main>
      <CrashPage
        action={
          status !== 'signedOut' && (
            <Button variant="default" onClick={leave}>
              {t('crash.signOut')}
            </Button>
          )
        }
      />
    </main>
  )
}
