import { Button, Group, Stack, Text } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { stripMarkup } from '@recado/contract/messages/stripMarkup'
import { useTranslation } from 'react-i18next'
import { outbox } from '#web/shared/data/outbox/outbox.ts'
import type { OutboxEntry } from '#web/shared/data/outbox/task.ts'
import { formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'

/** The pending tasks in order, and the refused ones with their reasons. */
export function OutboxList({ entries }: { entries: readonly OutboxEntry[] }) {
  const { t } = useTranslation('shell')
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('waiting.title')}</Text>
      <Text size="sm" c="dimmed">
        {t('waiting.explanation')}
      </Text>
      <Stack component="ul" gap="xs" p={0} m={0} mah="20rem" style={{ overflowY: 'auto' }}>
        {entries.map((entry) => (
          <OutboxItem key={entry.id} entry={entry} />
        ))}
      </Stack>
    </Stack>
  )
}

function OutboxItem({ entry: { id, about, createdAt, failure } }: { entry: OutboxEntry }) {
  const { t } = useTranslation('shell')
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <div>
        <Text size="sm" fw={500}>
          {t(`waiting.what.${about.what}`, { name: about.name })}
        </Text>
        {about.text && (
          <Text size="sm" lineClamp={1}>
            {stripMarkup(about.text)}
          </Text>
        )}
        {failure ? (
          <Group gap="xs">
            <Text size="xs" c="var(--mantine-color-error)">
              {errorMessage(new AppError(failure))}
            </Text>
            <Button size="compact-xs" variant="subtle" onClick={() => outbox.retry(id)}>
              {t('common:retry')}
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => outbox.discard(id)}>
              {t('waiting.discard')}
            </Button>
          </Group>
        ) : null}
      </div>
      <Text size="xs" c="dimmed">
        {formatTime(createdAt)}
      </Text>
    </Group>
  )
}
