import { Anchor, Button, Stack, Text } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { simulator } from '@recado/contract/simulator'
import { IconScan } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { useCapabilities } from '../../shared/carriers/useCarriers.ts'
import { toast } from '../../shared/toast/toast.ts'
import { QrPicture } from '../../shared/ui/QrPicture.tsx'
import { ShowDialog } from '../../shared/ui/ShowDialog.tsx'
import { QrCountdown } from './QrCountdown.tsx'

type Props = { connection: ManagedConnection | undefined; opened: boolean; onClose: () => void }

/** The code that links a phone. The next one takes its place by itself. */
export function QrDialog({ connection, opened, onClose }: Props) {
  const { t } = useTranslation('connections')
  const { simulated } = useCapabilities(connection?.id)
  return (
    <ShowDialog opened={opened} onClose={onClose} title={t('qr.title', { name: connection?.name })}>
      {connection?.qrcode && (
        <Stack align="center" gap="md">
          <QrPicture text={connection.qrcode} label={t('qr.picture')} />
          <QrCountdown key={connection.qrcode} shownAt={connection.updatedAt} />
          {simulated ? <SimulatedPhone id={connection.id} /> : <RealPhone />}
        </Stack>
      )}
    </ShowDialog>
  )
}

/** What to do on the phone, and what to take care of afterwards. */
function RealPhone() {
  const { t } = useTranslation('connections')
  return (
    <>
      <Text ta="center">{t('qr.link')}</Text>
      <Text size="sm" c="dimmed" ta="center">
        {t('qr.risk')}
      </Text>
    </>
  )
}

function SimulatedPhone({ id }: { id: number }) {
  const { t } = useTranslation('connections')
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(simulator.scan, { params: { id } }),
    onError: toast.error,
  })
  return (
    <>
      <Text ta="center">{t('qr.simulated')}</Text>
      <Button data-autofocus leftSection={<IconScan size={18} />} loading={isPending} onClick={() => mutate()}>
        {t('qr.scan')}
      </Button>
      <Anchor component={Link} to="/phone" size="sm">
        {t('qr.phonePage')}
      </Anchor>
    </>
  )
}
