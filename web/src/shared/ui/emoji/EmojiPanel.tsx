import { useLocalStorage } from '@mantine/hooks'
import { EmojiPicker, type EmojiPickerListComponents, type SkinTone } from 'frimousse'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './EmojiPicker.module.css'
import { loadEmojiData } from './emojiData.ts'
import { RecentEmojis } from './RecentEmojis.tsx'
import { addRecent } from './recentEmojis.ts'
import { SkinToneButton } from './SkinToneButton.tsx'

type Props = { onPick: (emoji: string) => void }

/** The library counts rows and columns from 0, ARIA from 1. */
const components: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div className={classes.group} {...props}>
      {category.label}
    </div>
  ),
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the picker passes the role in `props`.
  Row: ({ 'aria-rowindex': row = 0, ...props }) => <div className={classes.row} {...props} aria-rowindex={row + 1} />,
  Emoji: ({ emoji, 'aria-colindex': column = 0, ...props }) => (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the picker passes the role in `props`.
    <button type="button" className={classes.emoji} {...props} aria-colindex={column + 1}>
      {emoji.emoji}
    </button>
  ),
}

/** Recent emojis, then all in groups. Arrow keys move in the list from the search field on. */
export function EmojiPanel({ onPick }: Props) {
  const { t, i18n } = useTranslation('emoji')
  const [search, setSearch] = useState('')
  const [tone, setTone] = useLocalStorage<SkinTone>({ key: 'emojiTone', defaultValue: 'none', getInitialValueInEffect: false })
  const [recent, setRecent] = useLocalStorage<string[]>({ key: 'recentEmojis', defaultValue: [], getInitialValueInEffect: false })
  // The recent ones keep their order while the panel is open.
  const [shown] = useState(recent)
  const pick = (emoji: string) => {
    setRecent(addRecent(recent, emoji))
    onPick(emoji)
  }
  return (
    <EmojiPicker.Root
      className={classes.root}
      locale={i18n.language}
      columns={8}
      skinTone={tone}
      resolveEmojiData={loadEmojiData}
      onEmojiSelect={({ emoji }) => pick(emoji)}
    >
      <div className={classes.top}>
        <EmojiPicker.Search
          className={classes.search}
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          data-autofocus
          autoFocus
        />
        <SkinToneButton onChoose={setTone} />
      </div>
      {search === '' && <RecentEmojis emojis={shown} onPick={pick} />}
      <EmojiPicker.Viewport className={classes.viewport}>
        <EmojiPicker.Loading className={classes.note}>{t('loading')}</EmojiPicker.Loading>
        <EmojiPicker.Empty className={classes.note}>{t('empty')}</EmojiPicker.Empty>
        <EmojiPicker.List className={classes.list} components={components} aria-label={t('all')} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  )
}
