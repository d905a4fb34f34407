import { Button, Select, Text } from '@mantine/core'
import type { ConnectionStatus, ManagedConnection } from '@recado/contract/connections'
import { IconBolt, IconDeviceMobileMessage, IconLayoutSidebarLeftExpand, IconUsersGroup } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { ToolButton } from '#web/shared/ui/resource/ToolButton.tsx'
import { StatusLabel, type StatusTone } from '#web/shared/ui/StatusLabel.tsx'
import { ContactTabs } from './contacts/ContactTabs.tsx'
import { useCrowd } from './contacts/useCrowd.ts'
import { FaultsPanel } from './faults/FaultsPanel.tsx'
import { countActiveFaults } from './faults/faultKinds.ts'
import { useFaults } from './faults/useFaults.ts'
import { OpenPhones } from './OpenPhones.tsx'
import { type ChangeMemory, MAX_OPEN_PHONES, usePhoneMemory, visiblePhones } from './phoneMemory.ts'
import { SimulatorLayout } from './SimulatorLayout.tsx'
import { usePhoneCount } from './usePhoneCount.ts'
import { selectedConnection, useSimulatedConnections } from './useSimulatedConnections.ts'
import { useHasRoomForPane, useSimulatorPane } from './useSimulatorPane.ts'

/** The contacts' side of a simulated connection: phones to write from. */
export function SimulatorPage() {
  const { t } = useTranslation('simulatedPhone')
  const [params] = useSearchParams()
  const isWide = useHasRoomForPane()
  const { connections, isLoading, error, retry } = useSimulatedConnections()
  if (isWide && params.get('beside') === 'inbox') return <OpenBesideInbox />
  if (isLoading) return <NotLoadedYet />
  if (error && connections.length === 0) return <LoadError title={t('resource:failed')} error={error} onRetry={retry} />
  if (connections.length > 0) return <PhoneDesk connections={connections} />
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
function OpenBesideInbox() {
  const navigate = useNavigate()
  const [, setBeside] = useSimulatorPane()
  const go = useEffectEvent(() => {
    setBeside(true)
    void navigate('/tickets', { replace: true })
  })
  useEffect(() => go(), [])
  return null
}

/** The phones side by side as far as they fit, and the faults of the simulated network. */
function PhoneDesk({ connections }: { connections: readonly ManagedConnection[] }) {
  const { t } = useTranslation('simulatedPhone')
  const navigate = useNavigate()
  const { memory, change } = usePhoneMemory()
  const { ref, count } = usePhoneCount()
  const [isFaulty, setFaulty] = useState(false)
  const isWide = useHasRoomForPane()
  const connection = selectedConnection(connections, memory)
  const crowd = useCrowd(connection?.id ?? 0, { memory, change })
  if (!connection) return null
  const maxVisible = Math.min(count, MAX_OPEN_PHONES)
  const visibleContacts = visiblePhones(memory, maxVisible)
  return (
    <SimulatorLayout
      title={t('simulator:title')}
      text={t('explanation')}
      tableRef={ref}
      tools={
        <>
          <SimulatedConnectionSelect connections={connections} connection={connection} change={change} />
          <ToolButton
            icon={<IconUsersGroup size={18} stroke={1.7} />}
            label={t('crowd')}
            loading={crowd.isPending}
            disabled={connection.status !== 'CONNECTED'}
            onClick={() => crowd.mutate()}
          />
          <FaultsButton connectionId={connection.id} opened={isFaulty} onPress={() => setFaulty(!isFaulty)} />
          {isWide && (
            <ToolButton
              icon={<IconLayoutSidebarLeftExpand size={18} stroke={1.7} />}
              label={t('beside')}
              onClick={() => void navigate('/phone?beside=inbox')}
            />
          )}
        </>
      }
      people={<ContactTabs memory={memory} change={change} visibleContacts={visibleContacts} maxVisible={maxVisible} />}
      phones={<OpenPhones connection={connection} change={change} visibleContacts={visibleContacts} />}
      aside={isFaulty && <FaultsPanel connection={connection} onClose={() => setFaulty(false)} />}
    />
  )
}

type FaultsButtonProps = { connectionId: number; opened: boolean; onPress: () => void }

/** Toggles the panel, and shows the number of active faults. */
function FaultsButton({ connectionId, opened, onPress }: FaultsButtonProps) {
  const { t } = useTranslation('simulatedPhone')
  const { faults, until } = useFaults(connectionId)
  const count = countActiveFaults(faults) + (until === null ? 0 : 1)
  const label = count > 0 ? t('faults.titleWith', { count }) : t('faults.title')
  return <ToolButton icon={<IconBolt size={18} stroke={1.7} />} label={label} aria-pressed={opened} onClick={onPress} />
}

const tones: Record<ConnectionStatus, StatusTone> = {
  CONNECTED: 'good',
  qrcode: 'waiting',
  PAIRING: 'waiting',
  OPENING: 'waiting',
  TIMEOUT: 'bad',
  DISCONNECTED: 'bad',
}

type SimulatedConnectionSelectProps = { connections: readonly ManagedConnection[]; connection: ManagedConnection; change: ChangeMemory }

/** The connection that contacts write to, and its status. */
function SimulatedConnectionSelect({ connections, connection, change }: SimulatedConnectionSelectProps) {
  const { t } = useTranslation('simulatedPhone')
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
