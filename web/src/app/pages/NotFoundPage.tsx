import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Logo } from '#web/shared/ui/theme/Logo.tsx'

export function NotFoundPage() {
  const { t } = useTranslation('shell')
  return (
    <Center mih="60dvh" p="lg">
      <Stack align="center" maw={420}>
        <Logo size={48} />
        <Title order={1} ta="center">
          {t('notFound.title')}
        </Title>
        <Text ta="center" c="dimmed">
          {t('notFound.text')}
        </Text>
        <Button component={Link} to="/tickets">
          {t('notFound.home')}
        </Button>
      </Stack>
    </Center>
  )
}
