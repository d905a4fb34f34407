import { Button } from '@mantine/core'
import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadFailed } from '../../shared/ui/LoadFailed.tsx'
import { useSimulatedLines } from './line/useSimulatedLines.ts'
import { PhoneTable } from './PhoneTable.tsx'
import { useBeside, useIsWide } from './useBeside.ts'

/** The contacts' side of a simulated connection: phones to write from. */
export function PhonePage() {
  const { t } = useTranslation('simulator')
  const [params] = useSearchParams()
  const isWide = useIsWide()
  const { lines, isLoading, error, retry } = useSimulatedLines()
  if (isWide && params.get('beside') === 'inbox') return <ToInbox />
  if (isLoading) return null
  if (error) return <LoadFailed title={t('resource:failed')} error={error} onRetry={retry} />
  if (lines.length > 0) return <PhoneTable lines={lines} />
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
function ToInbox() {
  const navigate = useNavigate()
  const [, setBeside] = useBeside()
  const go = useEffectEvent(() => {
    setBeside(true)
    void navigate('/tickets', { replace: true })
  })
  useEffect(() => go(), [])
  return null
}
