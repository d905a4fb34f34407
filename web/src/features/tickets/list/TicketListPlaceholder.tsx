import { Button } from '@mantine/core'
import { IconListSearch, IconMessages } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import type { TicketList } from './useTicketList.ts'
import { countFilters, emptyFilters, type TicketListView } from './view/listView.ts'

type Props = { view: TicketListView; list: TicketList; onView: (part: Partial<TicketListView>) => void; messageCount: number }

/** Shown in place of tickets: the error, "nothing found", or what the list is for. */
export function TicketListPlaceholder({ view, list, onView, messageCount }: Props) {
  const { t } = useTranslation('tickets')
  if (list.error) return <LoadError title={t('resource:failed')} error={list.error} onRetry={list.retry} />
  const isFiltered = countFilters(view) > 0
  if (view.list === 'search' && messageCount > 0)
    return (
      <EmptyState
        icon={<IconListSearch size={44} stroke={1.4} />}
        title={t('found.nobody', { search: view.search })}
        text={t('found.instead')}
        action={
          <Button variant="default" onClick={() => onView({ among: 'messages' })}>
            {t('found.show')}
          </Button>
        }
      />
    )
  if (isFiltered || (view.list === 'search' && view.search))
    return (
      <EmptyState
        icon={<IconListSearch size={44} stroke={1.4} />}
        title={view.list === 'search' && view.search ? t('resource:nothingFound', { search: view.search }) : t('nothing.title')}
        text={t(isFiltered ? 'nothing.filtered' : 'nothing.text')}
        action={
          <Button variant="default" onClick={() => onView({ ...emptyFilters, search: '' })}>
            {t(isFiltered ? 'filters.clearAll' : 'resource:clearSearch')}
          </Button>
        }
      />
    )
  return (
    <EmptyState icon={<IconMessages size={44} stroke={1.4} />} title={t(`empty.${view.list}.title`)} text={t(`empty.${view.list}.text`)} />
  )
}
