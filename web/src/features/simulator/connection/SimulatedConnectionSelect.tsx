import { Select, Text } from '@mantine/core'
import type { ConnectionStatus, ManagedConnection } from '@recado/contract/connections'
import { useTranslation } from 'react-i18next'
import { StatusLabel, type StatusTone } from '../../../shared/ui/StatusLabel.tsx'
import type { ChangeMemory } from '../phoneMemory.ts'

const tones: Record<ConnectionStatus, StatusTone> = {
  CONNECTED: 'good',
  qrcode: 'waiting',
  PAIRING: 'waiting',
  OPENING: 'waiting',
  TIMEOUT: 'bad',
  DISCONNECTED: 'bad',
}

type Props = { lines: readonly ManagedConnection[]; line: ManagedConnection; change: ChangeMemory }

/** The connection to which contacts write, and its status. */
export function SimulatedConnectionSelect({ lines, line, change }: Props) {
  const { t } = useTranslation('simulator')
  return (
    <>
      {lines.length > 1 ? (
        <Select
          aria-label={t('line')}
          allowDeselect={false}
          value={String(line.id)}
          data={lines.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => change((current) => ({ ...current, lineId: Number(id) }))}
        />
      ) : (
        <Text component="strong" fw={600} visibleFrom="md">
          {line.name}
        </Text>
      )}
      <StatusLabel tone={tones[line.status]} label={t(`status.${line.status}`)} reason={undefined} />
    </>
  )
}
