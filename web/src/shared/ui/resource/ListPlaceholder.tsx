import { Button, Group } from '@mantine/core'
import type { Row } from '@recado/contract/kit/liveList'
import { IconArchive, IconListSearch, IconPlaylistAdd } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceList } from '#web/shared/data/resource/useResourceList.ts'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'

/** `isArchive`: shows archived rows; nothing is added there. */
type Props = {
  texts: string
  isArchive?: boolean
  list: ResourceList<Row>
  search: string
  isFiltered?: boolean
  add: (() => void) | undefined
  /** A quicker way to begin, shown first. */
  quickStart?: ReactNode
  onSearchAll: () => void
}

/** Shown in place of rows: the error, "nothing found", or what the list is for. */
export function ListPlaceholder({ texts, isArchive = false, list, search, isFiltered = false, add, quickStart, onSearchAll }: Props) {
  const { t } = useTranslation(texts)
  const empty = isArchive ? 'emptyArchive' : 'empty'
  const Icon = isArchive ? IconArchive : IconPlaylistAdd
  if (list.error) return <LoadError title={t('resource:failed')} error={list.error} onRetry={list.retry} />
  if (search)
    return (
      <EmptyState
        icon={<IconListSearch size={44} stroke={1.4} />}
        title={t('resource:nothingFound', { search })}
        text={t('resource:searchElse')}
        action={
          <Button variant="default" onClick={onSearchAll}>
            {t('resource:clearSearch')}
          </Button>
        }
      />
    )
  if (isFiltered)
    return (
      <EmptyState icon={<IconListSearch size={44} stroke={1.4} />} title={t('resource:nothingFiltered')} text={t('resource:filterElse')} />
    )
  return (
    <EmptyState
      icon={<Icon size={44} stroke={1.4} />}
      title={t(`${empty}.title`)}
      text={t(`${empty}.text`)}
      action={
        add && (
          <Group justify="center" gap="sm">
            {quickStart}
            <Button variant={quickStart ? 'default' : 'filled'} onClick={add}>
              {t('empty.action')}
            </Button>
          </Group>
        )
      }
    />
  )
}
