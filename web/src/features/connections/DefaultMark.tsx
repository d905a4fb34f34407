import { Group } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Says that a connection is the one that is used where nobody chooses. */
export function DefaultMark() {
  const { t } = useTranslation('connections')
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap">
      <IconCircleCheckFilled size={18} aria-hidden />
      {t('default')}
    </Group>
  )
}
