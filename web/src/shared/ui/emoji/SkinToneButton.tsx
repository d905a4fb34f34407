import { type SkinTone, useSkinTone } from 'frimousse'
import { useTranslation } from 'react-i18next'
import classes from './EmojiPicker.module.css'
import { toneLabel } from './emojiData.ts'

/** The skin tone. Each click switches to the next one. */
export function SkinToneButton({ onChoose }: { onChoose: (tone: SkinTone) => void }) {
  const { t } = useTranslation('emoji')
  const [tone, , variations] = useSkinTone('✋')
  const place = variations.findIndex(({ skinTone }) => skinTone === tone)
  const next = variations[(place + 1) % variations.length]
  const label = t('tone', { tone: toneLabel(tone) })
  return (
    <button
      type="button"
      className={classes.emoji}
      aria-label={label}
      aria-live="polite"
      title={label}
      onClick={() => next && onChoose(next.skinTone)}
    >
      {variations[place]?.emoji}
    </button>
  )
}
