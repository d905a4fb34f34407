import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../shared/theme/Logo.tsx'

/** Shown when rendering failed. The browser's console has the reason. */
export function CrashPage() {
  const { t } = useTranslation()
  return (
    <Center component="main" mih="60dvh" p="lg" role="alert">
      <Stack align="center" maw={420}>
        <Logo size={48} />
        <Title order={1} ta="center">
          {t('crash.title')}
        </Title>
        <Text ta="center" c="dimmed">
          {t('crash.text')}
        </Text>
        <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
      </Stack>
    </Center>
  )
}
