import { Skeleton, Text, Title } from '@mantine/core'
import { type Help, helpListEndpoint } from '@recado/contract/helps'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { useCanRequest } from '#web/shared/data/live/networkStatus.ts'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { PageLayout, PageScroll } from '#web/shared/ui/resource/PageLayout.tsx'
import { Guides } from './Guides.tsx'
import { HelpVideoDialog } from './HelpVideoDialog.tsx'
import classes from './Videos.module.css'

/** Videos that explain the product; while the installation has none, the product’s own guides. Nothing is fetched from their host before one is opened. */
export function HelpVideosPage() {
  const { t } = useTranslation('helps')
  const { data, error, refetch } = useHelpVideos()
  const canRequest = useCanRequest()
  const [shown, setShown] = useState<Help>()
  const [opened, setOpened] = useState(false)
  if (error && !data) return <LoadError title={t('resource:failed')} error={error} onRetry={() => void refetch()} />
  return (
    <PageLayout>
      <Title order={1}>
        {t('title')}{' '}
        {data && data.length > 0 && (
          <Text component="span" inherit c="dimmed" fw={400}>
            {data.length}
          </Text>
        )}
      </Title>
      <PageScroll label={t('title')}>
        {!data && <NotLoadedYet />}
        {data?.length === 0 && <Guides />}
        <VideoGrid>
          {!data && canRequest && [1, 2, 3].map((index) => <Skeleton key={index} component="li" height={230} />)}
          {data?.map((help) => (
            <VideoCard
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
        </VideoGrid>
      </PageScroll>
      {shown && <HelpVideoDialog help={shown} opened={opened} onClose={() => setOpened(false)} />}
    </PageLayout>
  )
}

/** All help videos, updated by live events. */
const useHelpVideos = () =>
  useLiveQuery({
    key: ['help', 'all'],
    fetch: () => call(helpListEndpoint, {}),
    on: { help: () => 'refetch' },
    refetchOnMount: true,
    throwOnError: false,
  })

const VideoGrid = ({ children }: { children: ReactNode }) => <ul className={classes.grid}>{children}</ul>

type Props = { title: string; text: string; label: string; onOpen: () => void }

/** A video to watch. Its picture is drawn here: loading it from the video's site would reveal the reader to that site. */
const VideoCard = ({ title, text, label, onOpen }: Props) => (
  <li className={classes.card}>
    <div className={classes.picture} aria-hidden>
      <span className={classes.sign}>
        <IconPlayerPlayFilled size={26} />
      </span>
    </div>
    <div className={classes.words}>
      <button type="button" className={classes.title} aria-label={label} aria-haspopup="dialog" onClick={onOpen}>
        {title}
      </button>
      {text && (
        <Text size="sm" c="dimmed" lineClamp={3}>
          {text}
        </Text>
      )}
    </div>
  </li>
)
