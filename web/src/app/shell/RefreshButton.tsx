import { IconRefresh } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { announceReconnect } from '../../shared/live/live.ts'
import { BarButton } from './BarButton.tsx'

export function RefreshButton() {
  const { t } = useTranslation('shell')
  const busy = useIsFetching() > 0
  return (
    <BarButton label={t('bar.refresh')} aria-busy={busy} onClick={announceReconnect}>
      <IconRefresh size={20} stroke={1.7} />
    </BarButton>
  )
}
