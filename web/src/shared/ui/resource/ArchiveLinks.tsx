import { ActionIcon } from '@mantine/core'
import { IconArchive, IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'

type Props = { texts: string; path: string }

/** Whether the page shows archived rows. */
export const useIsArchiveView = () => useSearchParams()[0].get('view') === 'archived'

/** The link to the archive of a list. */
export function ArchiveLink({ texts, path }: Props) {
  const { t } = useTranslation(texts)
  const label = t('archive')
  return (
    <ActionIcon component={Link} to={`${path}?view=archived`} variant="default" size="input-sm" aria-label={label} data-hint={label}>
      <IconArchive size={18} />
    </ActionIcon>
  )
}

export function LeaveArchiveLink({ texts, path }: Props) {
  const { t } = useTranslation(texts)
  const label = t('leaveArchive')
  return (
    <ActionIcon component={Link} to={path} aria-label={label} data-hint={label} mr={4}>
      <IconArrowLeft size={20} />
    </ActionIcon>
  )
}
