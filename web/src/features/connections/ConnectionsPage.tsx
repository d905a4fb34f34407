import { VisuallyHidden } from '@mantine/core'
import type { OfferedChannel } from '@recado/contract/channels/channelDefinition'
import {
  connectionEndpoints,
  type connectionResource as listedConnections,
  type ManagedConnection,
  type WaitingConnection,
} from '@recado/contract/connections'
import { AppError } from '@recado/contract/errors'
import { IconCircleCheckFilled, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import type { Column, ExtraIssues } from '#web/shared/data/resource/liveResource.ts'
import { useChannels } from '#web/shared/domain/channels/useChannels.ts'
import { connectionResource, useManagedConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { modeOfFirstAssistant } from '#web/shared/domain/responders/modeOfFirstAssistant.ts'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'
import { ConnectionFields } from './ConnectionFields.tsx'
import { ConnectionStatusCell } from './ConnectionStatusCell.tsx'
import { DisconnectDialog } from './DisconnectDialog.tsx'
import { FirstConnectionDialog } from './FirstConnectionDialog.tsx'
import { formatMinute } from './formatMinute.ts'
import { isPairing, PairingDialog } from './linking/PairingDialog.tsx'
import { SessionActions } from './SessionActions.tsx'
import { settingIssues } from './settingIssues.ts'
import { TestConnectionDialog } from './TestConnectionDialog.tsx'

type OpenDialog = (connection: ManagedConnection) => void

const createColumns = (showQr: OpenDialog, disconnect: OpenDialog, waiting: WaitingByConnection): Column<ManagedConnection>[] => [
  { key: 'name', render: ({ name }) => <span title={name}>{name}</span>, width: 'minmax(7rem, 2fr)', headline: true },
  {
    key: 'status',
    render: (connection) => <ConnectionStatusCell connection={connection} waiting={waiting.get(connection.id)} />,
    width: 'minmax(11rem, 2fr)',
  },
  {
    key: 'session',
    render: (connection) => (
      <SessionActions connection={connection} onShowQr={() => showQr(connection)} onDisconnect={() => disconnect(connection)} />
    ),
    width: 'minmax(8.5rem, 16rem)',
  },
  { key: 'updatedAt', render: ({ updatedAt }) => formatMinute(updatedAt), width: '7.5rem' },
  { key: 'isDefault', render: ({ isDefault }) => isDefault && <DefaultIcon />, width: '6.5rem' },
]

/** A setting that an older connection lacks keeps its default, without being saved. */
const initialValues = ({ queues, settings, promptId }: ManagedConnection, carrier: OfferedChannel | undefined) => ({
  ...modeOfFirstAssistant({ promptId }),
  queueIds: queues.map(({ id }) => id),
  settings: { ...Object.fromEntries(carrier?.fields.map(({ name, usual = '' }) => [name, usual]) ?? []), ...settings },
})

/** With several queues the greeting is the menu, so it is required. */
const greetingIssues = (
  { queueIds, greetingMessage }: { queueIds?: number[] | undefined; greetingMessage?: string | undefined },
  row: ManagedConnection | undefined,
): ReturnType<ExtraIssues<typeof listedConnections>> => {
  const queues = queueIds ?? row?.queues ?? []
  const greeting = greetingMessage ?? row?.greetingMessage ?? ''
  if (queues.length < 2 || greeting.trim() !== '') return []
  return [{ code: 'custom', path: ['greetingMessage'], input: '', message: errorMessage(new AppError('ERR_WAPP_GREETING_REQUIRED')) }]
}

export function ConnectionsPage() {
  const managed = useManagedConnections()
  const carriers = useChannels()
  const navigate = useNavigate()
  const waiting = useWaitingMessages()
  const qr = useDialog<ManagedConnection>()
  const disconnecting = useDialog<ManagedConnection>()
  const examining = useDialog<ManagedConnection>()
  const first = useDialog()
  const hasNone = !managed.isLoading && !managed.error && managed.connections.length === 0
  const showNextStep = (saved: ManagedConnection) => {
    const carrier = carriers.get(saved.provider)
    if (carrier?.canExamine) examining.open(saved)
    else if (carrier?.capabilities.linking) qr.open(saved)
  }
  const pairing = managed.connections.find(({ id }) => id === qr.subject?.id)
  // Scanned or expired: close the dialog.
  if (qr.opened && !(pairing && isPairing(pairing))) qr.close()

  return (
    <>
      <ResourcePage
        resource={connectionResource}
        texts="connections"
        columns={createColumns(qr.open, disconnecting.open, waiting)}
        nameOf={({ name }) => name}
        form={{
          Fields: ConnectionFields,
          initialValues: (row) => (row ? initialValues(row, carriers.get(row.provider)) : {}),
          extraIssues: (values, row) => [
            ...settingIssues(values.settings, row, carriers.get(row?.provider ?? values.provider ?? '')),
            ...greetingIssues(values, row),
          ],
          afterSave: (saved, { isNew }) => isNew && showNextStep(saved),
        }}
        addInstead={hasNone ? () => first.open() : undefined}
        rows={{
          actions: [
            {
              key: 'templates',
              icon: <IconTemplate size={18} />,
              act: ({ id }) => void navigate(`/connections/${id}/templates`),
              applies: ({ provider }) => carriers.get(provider)?.capabilities.templates === true,
            },
          ],
        }}
      />
      <FirstConnectionDialog opened={first.opened} onClose={first.close} onCreated={showNextStep} />
      <PairingDialog connection={pairing ?? qr.subject} opened={qr.opened} onClose={qr.close} />
      <TestConnectionDialog dialog={examining} />
      <DisconnectDialog dialog={disconnecting} />
    </>
  )
}

/** Marks the default connection. */
function DefaultIcon() {
  const { t } = useTranslation('connections')
  return (
    <>
      <IconCircleCheckFilled size={18} aria-hidden />
      <VisuallyHidden>{t('default')}</VisuallyHidden>
    </>
  )
}

export type WaitingByConnection = ReadonlyMap<number, WaitingConnection>

const INTERVAL = 5000

/** The messages waiting on each connection; polled while the page is open. */
function useWaitingMessages(): WaitingByConnection {
  const { data } = useQuery({
    queryKey: ['waitingLines'],
    queryFn: () => call(connectionEndpoints.waiting, {}),
    refetchInterval: INTERVAL,
    meta: { failureToast: 'waitingMessages' },
  })
  return new Map((data ?? []).map((waiting) => [waiting.whatsappId, waiting]))
}
