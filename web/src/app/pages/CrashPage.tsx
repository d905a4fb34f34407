import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionState } from '#web/shared/data/auth/session.ts'
import { signOut } from '#web/shared/data/auth/signIn.ts'
import { readSessionUserId } from '#web/shared/data/auth/storedSession.ts'
import { Logo } from '#web/shared/ui/theme/Logo.tsx'

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
  const { leave, signOutNow, unsentCount } = useSignOutAfterCrash()
  if (unsentCount > 0)
    return (
      <main>
        <Center mih="60dvh" p="lg" role="alert">
          <Stack align="center" maw={420}>
            <Title order={1} ta="center">
              {t('shell:waiting.leave.title')}
            </Title>
            <Text ta="center">{t('shell:waiting.leave.text', { count: unsentCount })}</Text>
            <Group justify="center">
              <Button component="a" href="/" autoFocus>
                {t('crash.home')}
              </Button>
              <Button variant="default" onClick={() => void signOutNow()}>
                {t('crash.signOut')}
              </Button>
            </Group>
          </Stack>
        </Center>
      </main>
    )
  return (
    <main>
      <CrashPage
        action={
          status !== 'signedOut' && (
            <Button variant="default" onClick={() => void leave()}>
              {t('crash.signOut')}
            </Button>
          )
        }
      />
    </main>
  )
}

/** Signs out as the menu of the account does: asks first if changes would be lost, and deletes what is stored of the user. */
function useSignOutAfterCrash() {
  const [userId] = useState(readSessionUserId)
  const [unsentCount, setUnsentCount] = useState(0)
  const signOutNow = async () => {
    await signOut().catch(() => undefined)
    if (userId !== undefined) await (await loadOutbox())?.forget(userId)
    window.location.assign('/login')
  }
  const leave = async () => {
    const count = userId === undefined ? 0 : await (await loadOutbox())?.countStored(userId)
    if (count) setUnsentCount(count)
    else await signOutNow()
  }
  return { leave, signOutNow, unsentCount }
}

/** Loaded on use: the sign-in page imports this module. If its code cannot be loaded, the user can still sign out. */
const loadOutbox = () =>
  import('#web/shared/data/outbox/outbox.ts').then(
    ({ outbox }) => outbox,
    () => undefined,
  )
