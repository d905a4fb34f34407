import { Button, Group, Stack, Text } from '@mantine/core'
import type { Schedule } from '@recado/contract/schedules/schedules'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FileBubble } from '#web/shared/ui/attachment/FileBubble.tsx'
import { storedFile } from '#web/shared/ui/attachment/usePreviewFile.ts'
import { SampleBackground } from '#web/shared/ui/chat/SampleBackground.tsx'
import { NameWithAvatar } from '#web/shared/ui/NameWithAvatar.tsx'
import { ScheduleStatus, ScheduleTime } from './ScheduleStatus.tsx'

/** A schedule that was sent is read-only. */
export function SentSchedule({ row, onClose }: { row: Schedule; onClose: () => void }) {
  const { t } = useTranslation('schedules')
  const { contact, body, sentBody, sentAt, sendAt, ticket } = row
  return (
    <Stack>
      <NameWithAvatar name={contact.name} picture={contact.profilePicUrl} />
      <Group>
        <ScheduleStatus row={row} />
        <Text size="sm" c="dimmed">
          <ScheduleTime row={{ sendAt: sentAt ?? sendAt, repeat: null }} />
        </Text>
      </Group>
      <SampleBackground>
        <FileBubble side="own" label={t('fields.body')} text={sentBody ?? body} file={storedFile(row)} />
      </SampleBackground>
      <Group justify="flex-end">
        {ticket && (
          <Button variant="default" component={Link} to={`/tickets/${ticket.uuid}`} onClick={onClose}>
            {t('openTicket')}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t('common:close')}
        </Button>
      </Group>
    </Stack>
  )
}
