import { useTranslation } from 'react-i18next'
import classes from './EmojiPicker.module.css'

type Props = { emojis: readonly string[]; onPick: (emoji: string) => void }

/** The recently used emojis. */
export function RecentEmojis({ emojis, onPick }: Props) {
  const { t } = useTranslation('emoji')
  if (emojis.length === 0) return null
  return (
    <fieldset className={classes.recent}>
      <legend className={classes.group}>{t('recent')}</legend>
      {emojis.map((emoji) => (
        <button key={emoji} type="button" className={classes.emoji} onClick={() => onPick(emoji)}>
          {emoji}
        </button>
      ))}
    </fieldset>
  )
}
