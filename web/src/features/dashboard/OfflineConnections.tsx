import { Title } from '@mantine/core'
import { companyEndpoints, type OfflineConnection } from '@recado/contract/companies/companies'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { useChannels } from '#web/shared/domain/channels/useChannels.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { useLocalizedText } from '#web/shared/lib/i18n/useLocalizedText.ts'
import { PanelTable } from './panels/PanelTable.tsx'

const MINUTE = 60_000

/** The connections of all companies that are down, each with a link to its company. Nothing is shown while all are up. */
export function OfflineConnections() {
  const { t } = useTranslation('dashboard')
  const channels = useChannels()
  const localize = useLocalizedText()
  const { data: connections = [] } = useQuery({
    queryKey: ['installation', 'offlineConnections'],
    queryFn: () => call(companyEndpoints.offlineConnections, {}),
    refetchInterval: MINUTE,
  })
  if (connections.length === 0) return null
  const serviceOf = ({ provider }: OfflineConnection) => {
    const channel = channels.get(provider)
    return channel ? localize(channel.name) : provider
  }
  const linkTo = ({ company: { name } }: OfflineConnection) => (
    <Link to={`/settings?${new URLSearchParams({ tab: 'companies', search: name })}`}>{name}</Link>
  )
  return (
    <>
      <Title order={3} size="h5">
        {t('installation.offline.title')}
      </Title>
      <PanelTable<OfflineConnection>
        label={t('installation.offline.title')}
        rows={connections}
        keyOf={({ id }) => id}
        columns={[
          { title: t('installation.offline.connection'), render: ({ name }) => name },
          { title: t('installation.offline.company'), render: linkTo },
          { title: t('installation.offline.service'), render: serviceOf },
          { title: t('installation.offline.changedAt'), render: ({ changedAt }) => formatDateTime(changedAt) },
        ]}
      />
    </>
  )
}
