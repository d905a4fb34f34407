import { Anchor, Button, Center, Loader, Stack, Text } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { simulator } from '@recado/contract/simulator'
import { IconScan } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useCapabilities } from '../../../shared/carriers/useCarriers.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { QrPicture } from '../../../shared/ui/QrPicture.tsx'
import { ShowDialog } from '../../../shared/ui/ShowDialog.tsx'
import { CodeCountdown } from './CodeCountdown.tsx'
import { AskForCode, ScanWithPhone, TypeOnPhone } from './PhoneWays.tsx'

type Props = { connection: ManagedConnection | undefined; opened: boolean; onClose: () => void }

/** Whether a code is shown or about to be shown. */
export const isBeingLinked = ({ qrcode, pairingCode, status }: ManagedConnection) => Boolean(qrcode || pairingCode) || status === 'OPENING'

/** Shows the code that pairs a phone; the next code replaces it. */
export function LinkDialog({ connection, opened, onClose }: Props) {
  const { t } = useTranslation('connections')
  return (
    <ShowDialog opened={opened} onClose={onClose} size="xl" title={t('qr.title', { name: connection?.name })}>
      {connection && <Linking connection={connection} />}
    </ShowDialog>
  )
}

function Linking({ connection }: { connection: ManagedConnection }) {
  const { simulated, pairsByCode } = useCapabilities(connection.id)
  const [wantsCode, setWantsCode] = useState(false)
  if (connection.pairingCode) return <TypeOnPhone connection={connection} onScan={() => setWantsCode(false)} />
  if (!connection.qrcode)
    return (
      <Center mih="17rem">
        <Loader />
      </Center>
    )
  if (wantsCode) return <AskForCode id={connection.id} onScan={() => setWantsCode(false)} />
  if (!simulated) return <ScanWithPhone connection={connection} {...(pairsByCode && { onCode: () => setWantsCode(true) })} />
  return <SimulatedPhone connection={connection} />
}

function SimulatedPhone({ connection: { id, qrcode, ...shown } }: { connection: ManagedConnection }) {
  const { t } = useTranslation('connections')
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(simulator.scan, { params: { id } }),
    onError: toast.error,
  })
  return (
    <Stack align="center" gap="md">
      <QrPicture text={qrcode} label={t('qr.picture')} />
      <CodeCountdown key={qrcode} shown={shown} />
      <Text ta="center">{t('qr.simulated')}</Text>
      <Button data-autofocus leftSection={<IconScan size={18} />} loading={isPending} onClick={() => mutate()}>
        {t('qr.scan')}
      </Button>
      <Anchor component={Link} to="/phone" size="sm">
        {t('qr.phonePage')}
      </Anchor>
    </Stack>
  )
}
