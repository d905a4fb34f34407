import { Button, Skeleton } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelEmptyText, PanelSection } from '#web/shared/ui/drawer/PanelParts.tsx'
import { LoadErrorLine } from '#web/shared/ui/LoadError.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'

type Props<Page, Row> = {
  title: string
  /** Shown beside the title. */
  tool?: ReactNode
  emptyText: string
  query: UseInfiniteQueryResult<InfiniteData<Page, unknown>>
  rowsOf: (page: Page) => Row[]
  children: (rows: Row[]) => ReactNode
}

/** A section of the page whose rows load page by page. */
export function PagedSection<Page, Row>({ title, tool, emptyText, query, rowsOf, children }: Props<Page, Row>) {
  const { t } = useTranslation('contacts')
  const rows = query.data?.pages.flatMap(rowsOf)
  return (
    <PanelSection title={title} tool={tool}>
      {!rows && !query.error && (
        <NotLoadedYet isLine>
          <Skeleton height={64} />
        </NotLoadedYet>
      )}
      {query.error && <LoadErrorLine title={t('page.sectionFailed')} error={query.error} onRetry={() => void query.refetch()} />}
      {rows?.length === 0 && <PanelEmptyText>{emptyText}</PanelEmptyText>}
      {rows && rows.length > 0 && children(rows)}
      {query.hasNextPage && (
        <Button variant="subtle" size="xs" mt="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('page.more')}
        </Button>
      )}
    </PanelSection>
  )
}
