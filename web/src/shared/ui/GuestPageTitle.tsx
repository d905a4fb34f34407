import { Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** The title of a page for guests, also set as the document's title. */
export function GuestPageTitle({ title, text }: { title: string; text?: string }) {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${title} · ${t('product')}`
  }, [title, t])
  return (
    <Stack gap={4} mb="xs">
      <Title order={1}>{title}</Title>
      {text && <Text c="dimmed">{text}</Text>}
    </Stack>
  )
}
