import { Button, Center, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { resumeSession } from '#web/shared/data/auth/signIn.ts'
import { Logo } from '#web/shared/ui/theme/Logo.tsx'

/** Shown while the session is requested, and when the server does not answer. */
export function SessionSplash({ unreachable = false }: { unreachable?: boolean }) {
  const { t } = useTranslation()
  return (
    <Center component="main" mih="100dvh" p="lg" aria-busy={!unreachable}>
      <Stack align="center" maw={360}>
        <Logo size={48} />
        {unreachable && (
          <>
            <Text ta="center" role="alert">
              {t('unreachable')}
            </Text>
            <Button onClick={resumeSession}>{t('retry')}</Button>
          </>
        )}
      </Stack>
    </Center>
  )
}
