import type { ReactNode } from 'react'
import classes from './Thread.module.css'
import { ThreadList } from './ThreadList.tsx'
import { ThreadOverlay } from './ThreadOverlay.tsx'
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
