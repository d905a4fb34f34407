import { Link } from 'react-router'
import classes from './Entry.module.css'

export type Leading = {
  title: string
  /** Where it leads; an entry without an address is not opened. */
  to?: string | undefined
  /** What is said to whoever tries all the same. */
  onRefused?: (() => void) | undefined
  /** Somebody is about to open it. */
  onApproach?: (() => void) | undefined
  isChosen: boolean
  tabIndex: 0 | -1
}

/** The name of an entry; all of the entry is its surface. */
export function EntryTitle({ title, name, to, onRefused, onApproach, isChosen, tabIndex }: Leading & { name: string }) {
  const shared = { className: classes.title, tabIndex, 'data-main': true, ...(title !== name && { 'aria-label': name, title: name }) }
  if (to === undefined)
    return (
      <button type="button" {...shared} onClick={onRefused}>
        {title}
      </button>
    )
  return (
    <Link {...shared} to={to} onPointerEnter={onApproach} onFocus={onApproach} aria-current={isChosen || undefined}>
      {title}
    </Link>
  )
}
