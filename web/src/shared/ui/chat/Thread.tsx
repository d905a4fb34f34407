import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Thread.module.css'
import { ThreadList } from './ThreadList.tsx'
import type { RunPosition, ThreadMessage } from './threadRows.ts'
import { type ThreadContent, useThread } from './useThread.ts'

type Props<M extends ThreadMessage> = ThreadContent<M> & {
  label: string
  children: (message: M, position: RunPosition) => ReactNode
  /** The first page is still loading. */
  busy?: boolean
  /** More is being loaded, and the reader waits for it. */
  isLoading?: boolean
  /** Announces the last message to screen readers. */
  announcement?: string
  /** Shown beside the messages. */
  aside?: ReactNode
}

/** A list of messages. It opens at its end, stays there while the reader does, and does not move while they read further up. */
export function Thread<M extends ThreadMessage>(props: Props<M>) {
  const { label, children, busy = false, isLoading = false, announcement = '', aside, ...content } = props
  const thread = useThread(content)
  const { scroller, isAtEnd, isAtTop, toEnd } = thread.scroll
  return (
    <div className={classes.thread}>
      <div className={classes.inner}>
        <ThreadOverlay
          isAtEnd={isAtEnd}
          count={thread.below}
          onEnd={() => {
            scroller.current?.focus({ preventScroll: true })
            toEnd()
          }}
          isLoading={isLoading && isAtTop}
          announcement={announcement}
        >
          <ThreadList thread={thread} label={label} busy={busy}>
            {children}
          </ThreadList>
        </ThreadOverlay>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
    </div>
  )
}

type ThreadOverlayProps = {
  isAtEnd: boolean
  /** The number of new messages below. */
  count: number
  onEnd: () => void
  /** Whether the reader waits for the next page. */
  isLoading: boolean
  /** Announces new messages to screen readers. */
  announcement: string
  children: ReactNode
}

/** Floats over the messages: the button to the end, and the loading indicator. */
function ThreadOverlay({ isAtEnd, count, onEnd, isLoading, announcement, children }: ThreadOverlayProps) {
  const { t } = useTranslation('conversation')
  return (
    <div className={classes.stage}>
      {children}
      {isLoading && <div className={classes.loading}>{t('loading')}</div>}
      {!isAtEnd && (
        <button type="button" className={classes.pill} data-news={count > 0 || undefined} onClick={onEnd} title={t('toEnd')}>
          {count > 0 ? t('news', { count }) : <VisuallyHidden>{t('toEnd')}</VisuallyHidden>}
          <IconChevronDown size={20} stroke={1.8} aria-hidden />
        </button>
      )}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </div>
  )
}
