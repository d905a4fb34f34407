import type { ManagedConnection } from '@recado/contract/connections'
import { IconBolt, IconLayoutSidebarLeftExpand, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ToolButton } from '#web/shared/ui/resource/ToolButton.tsx'
import { SimulatedConnectionSelect } from './connection/SimulatedConnectionSelect.tsx'
import { selectedConnection } from './connection/selectedConnection.ts'
import { ContactTabs } from './contacts/ContactTabs.tsx'
import { useCrowd } from './crowd/useCrowd.ts'
import { FaultsPanel } from './faults/FaultsPanel.tsx'
import { countActiveFaults } from './faults/faultKinds.ts'
import { useFaults } from './faults/useFaults.ts'
import { SimulatorLayout } from './layout/SimulatorLayout.tsx'
import { usePhoneCount } from './layout/usePhoneCount.ts'
import { OpenPhones } from './OpenPhones.tsx'
import { MAX_OPEN_PHONES, usePhoneMemory, visiblePhones } from './phoneMemory.ts'
import { useHasRoomForPane } from './useSimulatorPane.ts'

/** The phones side by side as far as they fit, and the faults of the simulated network. */
export function PhoneDesk({ connections }: { connections: readonly ManagedConnection[] }) {
  const { t } = useTranslation('simulator')
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
      title={t('title')}
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

type Props = { connectionId: number; opened: boolean; onPress: () => void }

/** Toggles the panel, and shows the number of active faults. */
function FaultsButton({ connectionId, opened, onPress }: Props) {
  const { t } = useTranslation('simulator')
  const { faults, until } = useFaults(connectionId)
  const count = countActiveFaults(faults) + (until === null ? 0 : 1)
  const label = count > 0 ? t('faults.titleWith', { count }) : t('faults.title')
  return <ToolButton icon={<IconBolt size={18} stroke={1.7} />} label={label} aria-pressed={opened} onClick={onPress} />
}
