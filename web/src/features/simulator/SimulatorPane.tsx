import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize, IconLayoutSidebarLeftCollapse, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ContactTabs } from './contacts/ContactTabs.tsx'
import { useCrowd } from './contacts/useCrowd.ts'
import { OpenPhones } from './OpenPhones.tsx'
import { usePhoneMemory, visiblePhones } from './phoneMemory.ts'
import { SimulatorPaneLayout } from './SimulatorLayout.tsx'
import { usePhoneCountInPane } from './usePhoneCount.ts'
import { selectedConnection, useSimulatedConnections } from './useSimulatedConnections.ts'

const icon = { size: 20, stroke: 1.7 }

/** Phones in a pane beside the inbox: both sides of a conversation at once. */
export function SimulatorPane({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('simulatedPhone')
  const { connections } = useSimulatedConnections()
  const { memory, change } = usePhoneMemory()
  const connection = selectedConnection(connections, memory)
  const crowd = useCrowd(connection?.id ?? 0, { memory, change })
  const maxVisible = usePhoneCountInPane()
  const visibleContacts = visiblePhones(memory, maxVisible)
  if (!connection) return null
  return (
    <SimulatorPaneLayout
      label={t('simulator:title')}
      tools={
        <>
          <strong>{t('simulator:title')}</strong>
          <ActionIcon
            data-hint={t('crowd')}
            aria-label={t('crowd')}
            loading={crowd.isPending}
            disabled={connection.status !== 'CONNECTED'}
            onClick={() => crowd.mutate()}
          >
            <IconUsersGroup {...icon} />
          </ActionIcon>
          <ActionIcon data-hint={t('whole')} component={Link} to="/phone" aria-label={t('whole')}>
            <IconArrowsMaximize {...icon} />
          </ActionIcon>
          <ActionIcon data-hint={t('alone')} aria-label={t('alone')} onClick={onClose}>
            <IconLayoutSidebarLeftCollapse {...icon} />
          </ActionIcon>
        </>
      }
      count={Math.max(1, visibleContacts.length)}
      people={<ContactTabs memory={memory} change={change} visibleContacts={visibleContacts} maxVisible={maxVisible} isSlim />}
      phones={<OpenPhones connection={connection} change={change} visibleContacts={visibleContacts} />}
    />
  )
}
