import { Text } from '@mantine/core'
import type { connectionResource as listedConnections, ManagedConnection } from '@recado/contract/connections'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { useChannels } from '#web/shared/domain/channels/useChannels.ts'
import { connectionResource, useManagedConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { useQueues } from '#web/shared/domain/queues/queueResource.ts'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { ResourceForm } from '#web/shared/ui/resource/ResourceForm.tsx'
import { WaitForChoices } from '#web/shared/ui/WaitForChoices.tsx'
import { ChannelFields } from './fields/ChannelFields.tsx'
import { isPairing, PairingSteps } from './linking/PairingDialog.tsx'
import { settingIssues } from './settingIssues.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** Called if the channel shows no code: its connection is set up elsewhere. */
  onCreated?: ((connection: ManagedConnection) => void) | undefined
}

const MAX_NAME = 50

/** The first connection of a company: a name and a service, then the code to scan, in one dialog. The rest has usual values. */
export function FirstConnectionDialog({ opened, onClose, onCreated }: Props) {
  const { t } = useTranslation('connections')
  return (
    <FormDialog opened={opened} title={t('first.title')} onClose={onClose}>
      <FirstConnectionSteps onClose={onClose} onCreated={onCreated} />
    </FormDialog>
  )
}

function FirstConnectionSteps({ onClose, onCreated }: Omit<Props, 'opened'>) {
  const channels = useChannels()
  const queues = useQueues()
  const [created, setCreated] = useState<ManagedConnection>()
  const connection = useManagedConnections().connections.find(({ id }) => id === created?.id) ?? created
  // Linked, or the code has expired: there is nothing more to show.
  const isOver = connection !== undefined && !isPairing(connection)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isOver) close()
  }, [isOver])
  const finish = (saved: ManagedConnection | undefined) => {
    if (saved && channels.get(saved.provider)?.capabilities.linking) return setCreated(saved)
    onClose()
    if (saved) onCreated?.(saved)
  }
  if (connection) return <PairingSteps connection={connection} />
  return (
    <WaitForChoices choices={[queues]}>
      <FirstConnectionForm queueIds={queues.rows.map(({ id }) => id)} onDone={finish} />
    </WaitForChoices>
  )
}

/** All queues belong to the first connection. With several of them customers have to choose, so it greets. */
function FirstConnectionForm({ queueIds, onDone }: { queueIds: readonly number[]; onDone: (saved?: ManagedConnection) => void }) {
  const { t } = useTranslation('queues')
  const { name } = useCurrentUser().company
  const channels = useChannels()
  return (
    <ResourceForm
      resource={connectionResource}
      texts="connections"
      row={undefined}
      Fields={FirstConnectionFields}
      initialValues={() => ({
        name: name.slice(0, MAX_NAME),
        queueIds: [...queueIds],
        greetingMessage: queueIds.length > 1 ? t('assign.usualGreeting') : '',
      })}
      extraIssues={({ settings, provider }) => settingIssues(settings, undefined, channels.get(provider ?? ''))}
      onDone={onDone}
    />
  )
}

function FirstConnectionFields({ control, row }: FieldsProps<typeof listedConnections>) {
  const { t } = useTranslation('connections')
  return (
    <>
      <Text c="dimmed">{t('first.text')}</Text>
      <TextField control={control} name="name" label={t('fields.name')} required />
      <ChannelFields control={control} row={row} />
    </>
  )
}
