import { Link } from 'react-router'
import classes from './ConversationEntry.module.css'

export type EntryTitleProps = {
  name: string
  /** The name is cut after this many characters where there is little room. */
  maxLetters?: number | undefined
  /** The link's target; without it the entry does not open. */
  to?: string | undefined
  /** Called if the user opens it although it cannot be opened. */
  onRefused?: (() => void) | undefined
  /** More about it, as a tooltip and for screen readers. */
  hint?: string | undefined
  /** The user is about to open it: prefetch. */
  onPrefetch?: (() => void) | undefined
  isChosen: boolean
  tabIndex: 0 | -1
}

/** The name of an entry. Its link covers the whole entry. */
export function EntryTitle({ name, maxLetters = Infinity, hint, to, onRefused, onPrefetch, isChosen, tabIndex }: EntryTitleProps) {
  const signs = [...name]
  const shared = {
    className: classes.title,
    tabIndex,
    'data-main': true,
    title: [signs.length > maxLetters && name, hint].filter(Boolean).join('\n') || undefined,
  }
  const content = signs.length > maxLetters ? <TruncatedName letters={signs} maxLetters={maxLetters} /> : name
  if (to === undefined)
    return (
      <button type="button" {...shared} onClick={onRefused}>
        {content}
      </button>
    )
  return (
    <Link {...shared} to={to} onPointerEnter={onPrefetch} onFocus={onPrefetch} aria-current={isChosen || undefined}>
      {content}
    </Link>
  )
}

/** Sighted users see the cut name, screen readers get all of it. */
const TruncatedName = ({ letters, maxLetters }: { letters: string[]; maxLetters: number }) => (
  <>
    {letters.slice(0, maxLetters).join('')}
    <span className={classes.rest}>{letters.slice(maxLetters).join('')}</span>
    <span aria-hidden>…</span>
  </>
)
