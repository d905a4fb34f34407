import { Alert, Stack, Text } from '@mantine/core'
import type { Connection } from '@recado/contract/connections'
import { fromLocalTime, toLocalTime } from '@recado/contract/schedules/recurrence'
import { MAX_DELAY_HOURS, type Schedule } from '@recado/contract/schedules/schedules'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import type { Choices } from '#web/shared/ui/fields/choices.ts'
import { failureReason } from './failureReason.ts'
import type { ScheduleValues } from './ScheduleForm.tsx'
import { useScheduledContact } from './useScheduledContact.ts'

type Props = {
  control: Control<ScheduleValues>
  row: Schedule | undefined
  choices: Choices<Connection & { isDefault: boolean }>
}

/** Notes about the sending: connection, its state, and what happens if sending is late. */
export function SendNotes({ control, row, choices: { rows: connections, isLoading, failure } }: Props) {
  const { t } = useTranslation('schedules')
  const { company, installation } = useCurrentUser()
  const { timezone } = company
  const [contactId, whatsappId, sendAt] = useWatch({ control, name: ['contactId', 'whatsappId', 'sendAt'] })
  const contact = useScheduledContact(contactId)
  const lastConnectionId = contact?.whatsapp?.id
  const connection = connections.find(({ id }) => id === (whatsappId ?? lastConnectionId)) ?? connections.find(({ isDefault }) => isDefault)
  const time = String(sendAt).slice(0, 16)
  const isPast = fromLocalTime(timezone, time).getTime() < Date.now()
  const isUnchanged = row !== undefined && toLocalTime(timezone, new Date(row.sendAt)) === time
  const warnings = [
    row?.error && failureReason(t, row.error),
    contact?.optedOutAt && t('notes.optedOut'),
    // The select of the connection shows an error if the connections did not load.
    !connection && !isLoading && !failure && t('notes.noLine'),
    connection && (installation.held || connection.status !== 'CONNECTED') && t('notes.notConnected', { line: connection.name }),
    isPast && t(isUnchanged ? 'notes.past' : 'wrong.sendAt.inPast'),
  ].filter((text) => typeof text === 'string')
  return (
    <Stack gap="xs">
      {warnings.map((text) => (
        <Alert key={text} color="yellow" icon={<IconAlertTriangle />}>
          {text}
        </Alert>
      ))}
      <Text size="xs" c="dimmed">
        {connection && t('notes.over', { line: connection.name })} {t('notes.late', { count: MAX_DELAY_HOURS })}
      </Text>
    </Stack>
  )
}
