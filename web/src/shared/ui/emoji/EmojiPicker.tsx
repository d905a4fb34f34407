import { Loader } from '@mantine/core'
import { Suspense } from 'react'
import { preloadable } from '../../lazy/preloadable.ts'
import classes from './EmojiPicker.module.css'

const EmojiPanel = preloadable(async () => (await import('./EmojiPanel.tsx')).EmojiPanel)

type Props = { onPick: (emoji: string) => void }

/** All emojis, to be searched and picked from. Its code and its list are loaded when it is first shown. */
export const EmojiPicker = ({ onPick }: Props) => (
  <div className={classes.picker}>
    <Suspense fallback={<Loader className={classes.waiting} size="sm" />}>
      <EmojiPanel onPick={onPick} />
    </Suspense>
  </div>
)
