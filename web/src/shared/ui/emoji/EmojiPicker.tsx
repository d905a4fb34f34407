import { Loader } from '@mantine/core'
import { withAllTexts } from '#web/shared/lib/i18n/i18n.ts'
import { deferredModule } from '#web/shared/lib/lazy/deferredModule.ts'
import classes from './EmojiPicker.module.css'

const LateEmojis = deferredModule(() => withAllTexts(() => import('./EmojiPanel.tsx')))

type Props = { onPick: (emoji: string) => void }

/** All emojis with a search. Code and list load when it is first shown. */
export const EmojiPicker = ({ onPick }: Props) => (
  <div className={classes.picker}>
    <LateEmojis fallback={<Loader className={classes.waiting} size="sm" />}>
      {({ EmojiPanel }) => <EmojiPanel onPick={onPick} />}
    </LateEmojis>
  </div>
)
