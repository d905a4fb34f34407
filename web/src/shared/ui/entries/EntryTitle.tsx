import { Link } from 'react-router'
import classes from './Entry.module.css'

export type Leading = {
  name: string
  /** The name is cut after this many characters where there is little room. */
  most?: number | undefined
  /** The link's target; without it the entry does not open. */
  to?: string | undefined
  /** Called if the user opens it although it cannot be opened. */
  onRefused?: (() => void) | undefined
  /** More about it, as a tooltip and for screen readers. */
  hint?: string | undefined
  /** The user is about to open it: prefetch. */
  onApproach?: (() => void) | undefined
  isChosen: boolean
  tabIndex: 0 | -1
}

/** The name of an entry. Its link covers the whole entry. */
export function EntryTitle({ name, most = Infinity, hint, to, onRefused, onApproach, isChosen, tabIndex }: Leading) {
  const signs = [...name]
  const shared = {
    className: classes.title,
    tabIndex,
    'data-main': true,
    title: [signs.length > most && name, hint].filter(Boolean).join('\n') || undefined,
  }
  const shown = signs.length > most ? <Cut signs={signs} most={most} /> : name
  if (to === undefined)
    return (
      <button type="button" {...shared} onClick={onRefused}>
        {shown}
      </button>
    )
  return (
    <Link {...shared} to={to} onPointerEnter={onApproach} onFocus={onApproach} aria-current={isChosen || undefined}>
      {shown}
    </Link>
  )
}

/** Sighted users see the cut name, screen readers get all of it. */
const Cut = ({ signs, most }: { signs: string[]; most: number }) => (
  <>
    {signs.slice(0, most).join('')}
    <span className={classes.rest}>{signs.slice(most).join('')}</span>
    <span aria-hidden>…</span>
  </>
)
