import { Alert, Button, Group, Stack } from '@mantine/core'
import { type Backup, type BackupOverview, backupEndpoints } from '@recado/contract/backups'
import { IconAlertTriangle, IconDatabaseExport, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatFileSize } from '#web/shared/lib/i18n/formatFileSize.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { InfoPage } from '#web/shared/ui/infoPage/InfoPage.tsx'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { TwoLineCell } from '#web/shared/ui/TwoLineCell.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { HeldWork } from './HeldWork.tsx'
import { RecheckedCharges } from './RecheckedCharges.tsx'
import { RecoveryInstructionsDialog } from './RecoveryInstructionsDialog.tsx'

/** No event reports a backup in another process: the open page asks this often. */
const POLL = 15_000

/** The backups of the installation, and what waits to leave after a restore. */
export function BackupsPage() {
  const { t } = useTranslation(['backups', 'resource'])
  const sheet = useDialog()
  const { data, error, refetch } = useQuery({
    queryKey: ['backups'],
    queryFn: () => call(backupEndpoints.read, {}),
    staleTime: 0,
    refetchInterval: POLL,
    throwOnError: false,
  })
  const start = useMutation({
    mutationFn: () => call(backupEndpoints.start, {}),
    onSuccess: () => {
      toast.success(t('started'))
      return refetch()
    },
    onError: toast.error,
  })
  if (error && !data) return <LoadError title={t('resource:failed')} error={error} onRetry={() => void refetch()} />
  return (
    <InfoPage title={t('title')} explanation={data?.plan ? t('plan', data.plan) : t('explanation')}>
      {data?.held && <HeldWork held={data.held} onReleased={() => void refetch()} />}
      {data && data.charges.length > 0 && <RecheckedCharges charges={data.charges} onAsked={() => void refetch()} />}
      {data && <Notices {...data} />}
      {data?.plan && (
        <Group>
          <Button loading={start.isPending || data.isRunning} onClick={() => start.mutate()}>
            {t('start')}
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.7} />} onClick={() => sheet.open()}>
            {t('sheet.open')}
          </Button>
        </Group>
      )}
      {data?.backups.length === 0 ? (
        <EmptyState
          icon={<IconDatabaseExport size={44} stroke={1.4} />}
          title={t('empty.title')}
          text={t(data.plan ? 'empty.planned' : 'empty.text')}
        />
      ) : (
        <BackupTable rows={data?.backups} />
      )}
      {data?.plan && <RecoveryInstructionsDialog dialog={sheet} plan={data.plan} newest={data.backups[0]} />}
    </InfoPage>
  )
}

function Notices({ plan, isRunning, failure, archiveFailure, problem, backups }: BackupOverview) {
  const { t } = useTranslation('backups')
  const tried = backups.find(({ proof }) => proof !== null)
  const [newest] = backups
  return (
    <Stack gap="sm" flex="none">
      {isRunning && (
        <Alert flex="none" color="blue">
          {t('running')}
        </Alert>
      )}
      {problem !== null && <RedAlert title={t('problem')}>{problem}</RedAlert>}
      {failure && <RedAlert title={t('failed', { time: formatDateTime(failure.at) })}>{failure.reason}</RedAlert>}
      {tried?.proof && tried.proof.outcome !== 'proved' && (
        <RedAlert title={t(`unproved.${tried.proof.outcome}`, { time: formatDateTime(tried.startedAt) })}>{tried.proof.reason}</RedAlert>
      )}
      {newest && newest.damaged > 0 && (
        <RedAlert title={t('damaged.title', { time: formatDateTime(newest.startedAt), count: newest.damaged })}>
          {t('damaged.text', { files: shortList(newest) })}
        </RedAlert>
      )}
      {archiveFailure && (
        <RedAlert title={t('archiveFailed', { time: formatDateTime(archiveFailure.at) })}>{archiveFailure.reason}</RedAlert>
      )}
      {plan && !plan.isEncrypted && <RedAlert title={t('notEncrypted.title')}>{t('notEncrypted.text')}</RedAlert>}
    </Stack>
  )
}

const RedAlert = ({ title, children }: { title: string; children: string }) => (
  <Alert flex="none" color="red" icon={<IconAlertTriangle />} title={title}>
    {children}
  </Alert>
)

/** The store of the backups names at most the first of them. */
const shortList = ({ damaged, damagedFiles }: Backup) => `${damagedFiles.join(', ')}${damaged > damagedFiles.length ? ' …' : ''}`

function BackupTable({ rows }: { rows: Backup[] | undefined }) {
  const { t, i18n } = useTranslation('backups')
  const size = (bytes: number) => formatFileSize(bytes, i18n.language)
  const minutes = ({ startedAt, finishedAt }: Backup) => Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 60_000))
  return (
    <ReadOnlyTable
      label={t('title')}
      rows={rows}
      keyOf={({ stamp }) => stamp}
      columns={[
        {
          title: t('columns.time'),
          render: (row) => <TwoLineCell first={formatDateTime(row.startedAt)} second={t('minutes', { count: minutes(row) })} />,
          width: 'minmax(0, 1.2fr)',
        },
        { title: t('columns.database'), render: ({ bytes }) => size(bytes), width: 'minmax(0, 1fr)' },
        {
          title: t('columns.files'),
          render: ({ media, damaged }) => (
            <TwoLineCell
              first={t('files', { count: media.count, size: size(media.bytes) })}
              second={damaged > 0 ? <strong>{t('damaged.brief', { count: damaged })}</strong> : t('newFiles', { count: media.added })}
            />
          ),
          width: 'minmax(0, 1.4fr)',
        },
        { title: t('columns.secret'), render: ({ hasSecret }) => t(hasSecret ? 'secret.yes' : 'secret.no'), width: 'minmax(0, 1fr)' },
        { title: t('columns.proof'), render: ({ proof }) => <ProofCell proof={proof} />, width: 'minmax(0, 1.2fr)' },
        { title: t('columns.version'), render: ({ version }) => version, width: '6rem' },
      ]}
    />
  )
}

function ProofCell({ proof }: Pick<Backup, 'proof'>) {
  const { t } = useTranslation('backups')
  if (!proof) return t('proof.none')
  const second = proof.outcome === 'proved' ? t('provedRows', { count: proof.rows }) : t(`proof.${proof.outcome}`)
  return <TwoLineCell first={formatDateTime(proof.at)} second={second} />
}
