import { Title } from '@mantine/core'
import { type BackupOverview, backupEndpoints } from '@recado/contract/backups'
import { companyEndpoints } from '@recado/contract/companies/companies'
import { versionEndpoint } from '@recado/contract/version'
import { IconBuildings, IconDatabase, IconPlug, IconTag, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { formatRecent } from '#web/shared/lib/i18n/formatTime.ts'
import { OfflineConnections } from './OfflineConnections.tsx'
import { CounterList } from './panels/CounterList.tsx'

const WEEK = 7 * 86_400_000

/** What a super user wants to know of the installation first. */
export function InstallationCounters() {
  const { t, i18n } = useTranslation('dashboard')
  const { data: companies } = useQuery({ queryKey: ['installation', 'companies'], queryFn: readCompanies })
  const { data: backups } = useQuery({
    queryKey: ['installation', 'backups'],
    queryFn: () => call(backupEndpoints.read, {}),
  })
  const { data: running } = useQuery({
    queryKey: ['installation', 'version'],
    queryFn: () => call(versionEndpoint, {}),
  })
  const show = (count: number | undefined) => count?.toLocaleString(i18n.language)
  return (
    <>
      <Title order={2} size="h4">
        {t('installation.title')}
      </Title>
      <CounterList
        label={t('installation.title')}
        counters={[
          {
            key: 'companies',
            label: t('installation.companies'),
            icon: <IconBuildings size={24} stroke={1.7} />,
            value: show(companies?.total),
            to: '/settings?tab=companies',
          },
          {
            key: 'active',
            label: t('installation.active'),
            icon: <IconUserCheck size={24} stroke={1.7} />,
            value: show(companies?.active),
          },
          {
            key: 'connections',
            label: t('installation.connections'),
            icon: <IconPlug size={24} stroke={1.7} />,
            value: show(companies?.connections),
          },
          {
            key: 'backup',
            label: t('installation.backup'),
            icon: <IconDatabase size={24} stroke={1.7} />,
            value: backups && backupText(backups, t('installation.noBackup'), t('installation.failed')),
            ...(backups && needsAttention(backups) && { tone: 'waiting' as const }),
            to: '/backups',
          },
          {
            key: 'version',
            label: t('installation.version'),
            icon: <IconTag size={24} stroke={1.7} />,
            value: running?.version,
          },
        ]}
      />
      <OfflineConnections />
      <Title order={2} size="h4">
        {t('installation.ownCompany')}
      </Title>
    </>
  )
}

/** `active`: somebody was there within the last seven days. Of more than 1,000 companies, the first 1,000 are counted. */
async function readCompanies() {
  const usage = await call(companyEndpoints.usage, { query: {} })
  const since = Date.now() - WEEK
  return {
    total: usage.length,
    active: usage.filter(({ lastSeenAt }) => lastSeenAt !== null && Date.parse(lastSeenAt) > since).length,
    connections: usage.reduce((sum, { connections }) => sum + connections, 0),
  }
}

const needsAttention = ({ backups, failure, problem, archiveFailure }: BackupOverview) =>
  backups.length === 0 || failure !== null || problem !== null || archiveFailure !== null

const backupText = ({ backups: [newest], failure, problem }: BackupOverview, none: string, failed: string) =>
  failure || problem ? failed : newest ? formatRecent(newest.finishedAt) : none
