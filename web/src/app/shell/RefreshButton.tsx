import { IconRefresh } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BarButton } from './BarButton.tsx'

export function RefreshButton() {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const busy = useIsFetching() > 0
  return (
    <BarButton label={t('bar.refresh')} aria-busy={busy} onClick={() => void queries.invalidateQueries()}>
      <IconRefresh size={20} stroke={1.7} />
    </BarButton>
  )
}
