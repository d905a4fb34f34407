import { Anchor, Button, Center, Loader, Stack, Text } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { IconScan } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { useCapabilities } from '#web/shared/domain/channels/useChannels.ts'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { QrCode } from '#web/shared/ui/QrCode.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { CodeCountdown } from './CodeCountdown.tsx'
import { EnterCodeOnPhone, RequestCodeForm, ScanWithPhone } from './PairingMethods.tsx'
import { isConfirming, PasskeyFailed, PasskeySteps, passkeyFailureOf } from './PasskeySteps.tsx'

type Props = { connection: ManagedConnection | undefined; opened: boolean; onClose: () => void }

/** Whether a code is shown or about to be shown, or the account asks for a passkey. A failure is shown too: it ends in a new code. */
export const isPairing = (connection: ManagedConnection) =>
  Boolean(connection.qrcode || connection.pairingCode || passkeyFailureOf(connection)) ||
  connection.status === 'OPENING' ||
  isConfirming(connection)

/** Shows the code that pairs a phone; the next code replaces it. */
export function PairingDialog({ connection, opened, onClose }: Props) {
  const { t } = useTranslation('connections')
  return (
    <InfoDialog opened={opened} onClose={onClose} size="xl" title={t('qr.title', { name: connection?.name })}>
      {connection && <PairingSteps connection={connection} />}
    </InfoDialog>
  )
}

/** The steps that link a phone, one after the other. */
export function PairingSteps({ connection }: { connection: ManagedConnection }) {
  const [wantsCode, setWantsCode] = useState(false)
  const steps = useRef<HTMLDivElement>(null)
  // A step takes the focus with it when it ends. Without this the keyboard would leave the dialog.
  useEffect(() => {
    if (document.activeElement === document.body) steps.current?.closest<HTMLElement>('[role="dialog"]')?.focus()
  })
  return (
    <div ref={steps}>
      <CurrentStep connection={connection} wantsCode={wantsCode} setWantsCode={setWantsCode} />
    </div>
  )
}

type StepProps = { connection: ManagedConnection; wantsCode: boolean; setWantsCode: (wantsCode: boolean) => void }

function CurrentStep({ connection, wantsCode, setWantsCode }: StepProps) {
  const { simulated, pairsByCode } = useCapabilities(connection.id)
  const failure = passkeyFailureOf(connection)
  if (failure) return <PasskeyFailed id={connection.id} failure={failure} />
  if (isConfirming(connection)) return <PasskeySteps connection={connection} />
  if (connection.pairingCode) return <EnterCodeOnPhone connection={connection} onScan={() => setWantsCode(false)} />
  if (!connection.qrcode)
    return (
      <Center mih="17rem">
        <Loader />
      </Center>
    )
  if (wantsCode) return <RequestCodeForm id={connection.id} onScan={() => setWantsCode(false)} />
  if (!simulated) return <ScanWithPhone connection={connection} {...(pairsByCode && { onCode: () => setWantsCode(true) })} />
  return <SimulatedPairing connection={connection} />
}

function SimulatedPairing({ connection }: { connection: ManagedConnection }) {
  const { id, qrcode } = connection
  const { t } = useTranslation('connections')
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(simulatorEndpoints.scan, { params: { id } }),
    onError: toast.error,
  })
  return (
    <Stack align="center" gap="md">
      <QrCode text={qrcode} label={t('qr.picture')} />
      <CodeCountdown key={qrcode} connection={connection} />
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
