import { Select, Text } from '@mantine/core'
import type { ConnectionStatus, ManagedConnection } from '@recado/contract/connections'
import { useTranslation } from 'react-i18next'
import { StatusLabel, type StatusTone } from '#web/shared/ui/StatusLabel.tsx'
import type { ChangeMemory } from '../phoneMemory.ts'

const tones: Record<ConnectionStatus, StatusTone> = {
  CONNECTED: 'good',
  qrcode: 'waiting',
  PAIRING: 'waiting',
  OPENING: 'waiting',
  TIMEOUT: 'bad',
  DISCONNECTED: 'bad',
}

type Props = { connections: readonly ManagedConnection[]; connection: ManagedConnection; change: ChangeMemory }

/** The connection to which contacts write, and its status. */
export function SimulatedConnectionSelect({ connections, connection, change }: Props) {
  const { t } = useTranslation('simulator')
  return (
    <>
      {connections.length > 1 ? (
        <Select
          aria-label={t('line')}
          allowDeselect={false}
          value={String(connection.id)}
          data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => change((current) => ({ ...current, lineId: Number(id) }))}
        />
      ) : (
        <Text component="strong" fw={600} visibleFrom="md">
          {connection.name}
        </Text>
      )}
      <StatusLabel tone={tones[connection.status]} label={t(`status.${connection.status}`)} reason={undefined} />
    </>
  )
}
