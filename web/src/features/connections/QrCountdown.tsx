import { Progress, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const LIFE = 20_000

/** How long the code that is shown is good for. */
export function QrCountdown({ shownAt }: { shownAt: string }) {
  const { t } = useTranslation('connections')
  const left = useTimeLeft(shownAt)
  const seconds = Math.ceil(left / 1000)
  return (
    <Stack gap={6} w="min(17rem, 100%)">
      <Progress value={(left / LIFE) * 100} size="xs" aria-hidden />
      <Text size="sm" c="dimmed" ta="center">
        {seconds > 0 ? t('qr.renews', { seconds }) : t('qr.renewing')}
      </Text>
    </Stack>
  )
}

/** The reader's clock may be wrong: then the code is taken for a new one, or for one about to end. */
function useTimeLeft(shownAt: string) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(ticking)
  }, [])
  return Math.min(LIFE, Math.max(0, Date.parse(shownAt) + LIFE - now))
}
