import type { ReactNode } from 'react'
import classes from './Thread.module.css'
import { ThreadAround } from './ThreadAround.tsx'
import { ThreadLog } from './ThreadLog.tsx'
import type { RunPlace, ThreadMessage } from './threadRows.ts'
import { type ThreadContent, useThread } from './useThread.ts'

type Props<M extends ThreadMessage> = ThreadContent<M> & {
  label: string
  children: (message: M, standing: RunPlace) => ReactNode
  /** Nothing of it has been seen yet. */
  busy?: boolean
  /** More of it is on its way, and the reader waits for it. */
  isLoading?: boolean
  /** What those hear who do not see the last message arrive. */
  announcement?: string
  /** Beside the messages. */
  aside?: ReactNode
}

/** A conversation: it begins at its end, stays there while its reader does, and does not move under one who reads further up. */
export function Thread<M extends ThreadMessage>(props: Props<M>) {
  const { label, children, busy = false, isLoading = false, announcement = '', aside, ...content } = props
  const thread = useThread(content)
  const { scroller, isAtEnd, isAtTop, toEnd } = thread.place
  return (
    <div className={classes.thread}>
      <div className={classes.inner}>
        <ThreadAround
          isAtEnd={isAtEnd}
          count={thread.below}
          onEnd={() => {
            scroller.current?.focus({ preventScroll: true })
            toEnd()
          }}
          isLoading={isLoading && isAtTop}
          announcement={announcement}
        >
          <ThreadLog {...{ thread, label, busy }}>{children}</ThreadLog>
        </ThreadAround>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
    </div>
  )
}
