import { VisuallyHidden } from '@mantine/core'
import classes from './UnreadMark.module.css'
import { useUnreadChats } from './unread.ts'

/** Stands beside the way to the chats while something there was not read. */
export function UnreadMark() {
  const count = useUnreadChats()
  if (count === 0) return null
  return (
    <span className={classes.dot}>
      <VisuallyHidden>{count}</VisuallyHidden>
    </span>
  )
}
