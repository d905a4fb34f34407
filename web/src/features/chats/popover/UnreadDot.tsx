import { VisuallyHidden } from '@mantine/core'
import classes from './UnreadDot.module.css'
import { useUnreadChats } from './unreadChats.ts'

/** A dot beside the link to the chats while there are unread messages. */
export function UnreadDot() {
  const count = useUnreadChats()
  if (count === 0) return null
  return (
    <span className={classes.dot}>
      <VisuallyHidden>{count}</VisuallyHidden>
    </span>
  )
}
