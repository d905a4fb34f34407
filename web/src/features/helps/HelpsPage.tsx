import { Skeleton, Text, Title } from '@mantine/core'
import { type Help, helpList } from '@recado/contract/helps'
import { IconHelp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { useLiveQuery } from '../../shared/live/liveQuery.ts'
import { PageFrame, PageScroll } from '../../shared/resource/PageFrame.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { FilmCard, FilmGrid } from '../../shared/ui/films/FilmCard.tsx'
import { LoadFailed } from '../../shared/ui/LoadFailed.tsx'
import { Player } from './Player.tsx'

/** Videos that explain the product. Nothing is fetched from their host before one is opened. */
export function HelpsPage() {
  const { t } = useTranslation('helps')
  const { data, error, refetch } = useHelps()
  const [shown, setShown] = useState<Help>()
  const [opened, setOpened] = useState(false)
  if (error && !data) return <LoadFailed title={t('resource:failed')} error={error} onRetry={() => void refetch()} />
  return (
    <PageFrame>
      <Title order={1}>
        {t('title')}{' '}
        {data && (
          <Text component="span" inherit c="dimmed" fw={400}>
            {data.length}
          </Text>
        )}
      </Title>
      <PageScroll label={t('title')}>
        {data?.length === 0 && <EmptyState icon={<IconHelp size={44} stroke={1.4} />} title={t('empty.title')} text={t('empty.text')} />}
        <FilmGrid>
          {!data && [1, 2, 3].map((place) => <Skeleton key={place} component="li" height={230} />)}
          {data?.map((help) => (
            <FilmCard
              key={help.id}
              title={help.title}
              text={help.description}
              label={t('watch', { title: help.title })}
              onOpen={() => {
                setShown(help)
                setOpened(true)
              }}
            />
          ))}
        </FilmGrid>
      </PageScroll>
      {shown && <Player help={shown} opened={opened} onClose={() => setOpened(false)} />}
    </PageFrame>
  )
}

/** All help videos, updated by live events. */
const useHelps = () =>
  useLiveQuery({ key: ['help', 'all'], fetch: () => call(helpList, {}), on: { help: () => 'refetch' }, refetchOnMount: true })
