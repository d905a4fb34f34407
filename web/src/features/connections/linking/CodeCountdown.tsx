import { Progress, Stack, Text } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

type CodeSource = Pick<ManagedConnection, 'updatedAt' | 'codeLasts' | 'qrcode'>

/** The time left for a code or a passkey; a QR code is replaced by the next one. */
export function CodeCountdown({ connection: { updatedAt, codeLasts, qrcode } }: { connection: CodeSource }) {
  const { t } = useTranslation('connections')
  const left = useTimeLeft(updatedAt, codeLasts)
  const seconds = Math.ceil(left / 1000)
  // A code is typed within two minutes; a passkey may take ten.
  const endsIn = (rest: number) => (rest > 120 ? t('qr.endsMinutes', { count: Math.ceil(rest / 60) }) : t('qr.ends', { seconds: rest }))
  if (codeLasts === 0) return null
  return (
    <Stack gap={6} w="min(17rem, 100%)">
      <Progress value={(left / codeLasts) * 100} size="xs" aria-hidden />
      <Text size="sm" c="dimmed" ta="center">
        {qrcode ? (seconds > 0 ? t('qr.renews', { seconds }) : t('qr.renewing')) : endsIn(seconds)}
      </Text>
    </Stack>
  )
}

/** If the browser's clock is wrong, the code counts as new, or as about to expire. */
function useTimeLeft(startedAt: string, lasts: number) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(ticking)
  }, [])
  return Math.min(lasts, Math.max(0, Date.parse(startedAt) + lasts - now))
}
