import { Button, Group, Loader } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCapabilities } from '#web/shared/domain/channels/useChannels.ts'
import { isConfirming } from './linking/PasskeySteps.tsx'
import { useConnectionAction } from './useConnectionAction.ts'

type SessionProps = { connection: ManagedConnection; onShowQr: () => void; onDisconnect: () => void }

/** The actions on a connection in its present state. */
export function SessionActions(props: SessionProps) {
  return (
    // Padding, so that focus rings are not cut off.
    <Group component="span" display="inline-flex" gap={6} p={4} maw={{ base: 'calc(100% - 4.5rem)', sm: '100%' }}>
      <Actions {...props} />
    </Group>
  )
}

function Actions({ connection, onShowQr, onDisconnect }: SessionProps) {
  const { id, status, pairingCode } = connection
  const { t } = useTranslation('connections')
  const { linking } = useCapabilities(id)
  const { mutate, isPending } = useConnectionAction()
  // After a restore no process opens connections, so no action has an effect.
  if (useCurrentUser().installation.held) return null
  if (status === 'OPENING')
    return (
      <Button size="compact-sm" variant="default" disabled leftSection={<Loader size={14} color="gray" />}>
        {t('session.opening')}
      </Button>
    )
  if (isConfirming(connection))
    return (
      <Button size="compact-sm" onClick={onShowQr}>
        {t('session.passkey')}
      </Button>
    )
  if (status === 'qrcode' || pairingCode)
    return (
      <Button size="compact-sm" onClick={onShowQr}>
        {t(pairingCode ? 'session.code' : 'session.qr')}
      </Button>
    )
  if (status !== 'DISCONNECTED')
    return (
      <Button size="compact-sm" variant="default" onClick={onDisconnect}>
        {t('session.disconnect')}
      </Button>
    )
  return (
    <>
      <Button size="compact-sm" variant="default" disabled={isPending} onClick={() => mutate({ id, action: 'tryAgain' })}>
        {t('session.tryAgain')}
      </Button>
      {linking && (
        <Button size="compact-sm" variant="default" disabled={isPending} onClick={() => mutate({ id, action: 'newQr' })}>
          {t('session.newQr')}
        </Button>
      )}
    </>
  )
}
