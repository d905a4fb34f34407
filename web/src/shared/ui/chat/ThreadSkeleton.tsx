import { Skeleton } from '@mantine/core'
import classes from './ThreadRowView.module.css'

/** Placeholder bubbles: left and right, of different lengths. */
const bubbles = [
  { own: false, width: '46%', height: 36 },
  { own: false, width: '30%', height: 36 },
  { own: true, width: '52%', height: 56 },
  { own: false, width: '62%', height: 56 },
  { own: true, width: '34%', height: 36 },
  { own: true, width: '48%', height: 76 },
  { own: false, width: '40%', height: 36 },
]

/** Shown while a conversation loads for the first time. */
export const ThreadSkeleton = () => (
  <div className={classes.skeleton} aria-hidden>
    {bubbles.map(({ own, width, height }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
      <Skeleton key={place} width={width} height={height} radius="lg" data-own={own || undefined} />
    ))}
  </div>
)
