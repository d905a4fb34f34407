import { Loader } from '@mantine/core'
import { deferredModule } from '../../lazy/deferredModule.ts'
import classes from './EmojiPicker.module.css'

const LateEmojis = deferredModule(() => import('./EmojiPanel.tsx'))

type Props = { onPick: (emoji: string) => void }

/** All emojis with a search. Code and list load when it is first shown. */
export const EmojiPicker = ({ onPick }: Props) => (
  <div className={classes.picker}>
    <LateEmojis fallback={<Loader className={classes.waiting} size="sm" />}>
      {({ EmojiPanel }) => <EmojiPanel onPick={onPick} />}
    </LateEmojis>
  </div>
)
