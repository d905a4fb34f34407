import { Link } from 'react-router'
import classes from './Entry.module.css'

export type Leading = {
  name: string
  /** So many signs of the name are shown, where there is little room. */
  most?: number | undefined
  /** Where it leads; an entry without an address is not opened. */
  to?: string | undefined
  /** What is said to whoever tries all the same. */
  onRefused?: (() => void) | undefined
  /** What else there is to know of it, for who rests on it with the pointer, and for who hears it. */
  hint?: string | undefined
  /** Somebody is about to open it. */
  onApproach?: (() => void) | undefined
  isChosen: boolean
  tabIndex: 0 | -1
}

/** The name of an entry; all of the entry is its surface. */
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

/** The beginning for the eyes, all of it for everyone else. */
const Cut = ({ signs, most }: { signs: string[]; most: number }) => (
  <>
    {signs.slice(0, most).join('')}
    <span className={classes.rest}>{signs.slice(most).join('')}</span>
    <span aria-hidden>…</span>
  </>
)
