import { Button } from '@mantine/core'
import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { useSimulatedConnections } from './connection/useSimulatedConnections.ts'
import { PhoneDesk } from './PhoneDesk.tsx'
import { useHasRoomForPane, useSimulatorPane } from './useSimulatorPane.ts'

/** The contacts' side of a simulated connection: phones to write from. */
export function SimulatorPage() {
  const { t } = useTranslation('simulator')
  const [params] = useSearchParams()
  const isWide = useHasRoomForPane()
  const { connections, isLoading, error, retry } = useSimulatedConnections()
  if (isWide && params.get('beside') === 'inbox') return <OpenBesideInbox />
  if (isLoading) return <NotLoadedYet />
  if (error && connections.length === 0) return <LoadError title={t('resource:failed')} error={error} onRetry={retry} />
  if (connections.length > 0) return <PhoneDesk connections={connections} />
  return (
    <EmptyState
      icon={<IconDeviceMobileMessage size={44} stroke={1.4} />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Button component={Link} to="/connections">
          {t('empty.action')}
        </Button>
      }
    />
  )
}

/** Opens the inbox with the phones beside it. */
function OpenBesideInbox() {
  const navigate = useNavigate()
  const [, setBeside] = useSimulatorPane()
  const go = useEffectEvent(() => {
    setBeside(true)
    void navigate('/tickets', { replace: true })
  })
  useEffect(() => go(), [])
  return null
}
