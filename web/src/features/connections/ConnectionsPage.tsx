import { VisuallyHidden } from '@mantine/core'
import type { OfferedCarrier } from '@recado/contract/carriers/definition'
import type { ManagedConnection } from '@recado/contract/connections'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCarriers } from '../../shared/carriers/useCarriers.ts'
import { connectionResource, useLines } from '../../shared/connections/connections.ts'
import { showMinute } from '../../shared/i18n/showMinute.ts'
import type { Column } from '../../shared/resource/liveResource.ts'
import { ResourcePage } from '../../shared/resource/ResourcePage.tsx'
import { useDialog } from '../../shared/resource/useDialog.ts'
import { ConnectionFields } from './ConnectionFields.tsx'
import { DisconnectDialog } from './DisconnectDialog.tsx'
import { LineStatus } from './LineStatus.tsx'
import { QrDialog } from './QrDialog.tsx'
import { SessionActions } from './SessionActions.tsx'

type OpenDialog = (connection: ManagedConnection) => void

const columnsWith = (showQr: OpenDialog, disconnect: OpenDialog): Column<ManagedConnection>[] => [
  { key: 'name', render: ({ name }) => <span title={name}>{name}</span>, width: 'minmax(7rem, 2fr)', headline: true },
  { key: 'status', render: (connection) => <LineStatus connection={connection} />, width: 'minmax(11rem, 2fr)' },
  {
    key: 'session',
    render: (connection) => (
      <SessionActions connection={connection} onShowQr={() => showQr(connection)} onDisconnect={() => disconnect(connection)} />
    ),
    width: 'minmax(8.5rem, 16rem)',
  },
  { key: 'updatedAt', render: ({ updatedAt }) => showMinute(updatedAt), width: '7.5rem' },
  { key: 'isDefault', render: ({ isDefault }) => isDefault && <DefaultMark />, width: '6.5rem' },
]

/** A new line is on the first service that there is; what any of them asks for starts empty. */
const begun = (carriers: readonly OfferedCarrier[]) => ({
  ...(carriers[0] && { provider: carriers[0].provider }),
  settings: Object.fromEntries(carriers.flatMap(({ fields }) => fields.map(({ name }) => [name, '']))),
})

export function ConnectionsPage() {
  const { lines } = useLines()
  const carriers = useCarriers()
  const qr = useDialog<ManagedConnection>()
  const disconnecting = useDialog<ManagedConnection>()
  const shown = lines.find(({ id }) => id === qr.subject?.id)
  // Scanned or expired: there is nothing to look at any more.
  if (qr.opened && !shown?.qrcode) qr.close()

  return (
    <>
      <ResourcePage
        resource={connectionResource}
        texts="connections"
        columns={columnsWith(qr.open, disconnecting.open)}
        nameOf={({ name }) => name}
        Fields={ConnectionFields}
        initial={(row) => (row ? { queueIds: row.queues.map(({ id }) => id) } : begun([...carriers.values()]))}
      />
      <QrDialog connection={shown ?? qr.subject} opened={qr.opened} onClose={qr.close} />
      <DisconnectDialog dialog={disconnecting} />
    </>
  )
}

/** Says that a connection is the one that is used where nobody chooses. */
function DefaultMark() {
  const { t } = useTranslation('connections')
  return (
    <>
      <IconCircleCheckFilled size={18} aria-hidden />
      <VisuallyHidden>{t('default')}</VisuallyHidden>
    </>
  )
}
