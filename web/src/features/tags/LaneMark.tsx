import { Group } from '@mantine/core'
import { IconLayoutKanban } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Says that a tag is a lane of the kanban board. */
export function LaneMark() {
  const { t } = useTranslation('tags')
  return (
    <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
      <IconLayoutKanban size={18} aria-hidden />
      {t('lane')}
    </Group>
  )
}
