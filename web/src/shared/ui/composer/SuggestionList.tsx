import { IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './SuggestionList.module.css'

type Row = { key: number; title: string; text: string; mark: string | null; picture: string | null; hasFile: boolean }
type Props<Item> = {
  id: string
  label: string
  items: readonly Item[]
  /** Called only for rows that are rendered. */
  rowOf: (item: Item, index: number) => Row
  at: number
  idOf: (index: number) => string
  onPick: (index: number) => void
}

/** Rows of the first render: more than fit. The rest follows only when the reader scrolls. */
const FIRST_RENDER = 12

/** A list of suggestions above a field. The field keeps the focus and passes on its keys. */
export function SuggestionList<Item>({ id, label, items, rowOf, at, idOf, onPick }: Props<Item>) {
  const list = useRef<HTMLDivElement>(null)
  const seen = useRef(0)
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    // Do not scroll when the list opens: it would force a layout.
    if (at !== seen.current) list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
    seen.current = at
  }, [at])
  const drawn = isWhole || at >= FIRST_RENDER - 1 ? items : items.slice(0, FIRST_RENDER)
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={classes.list} onScroll={() => setWhole(true)}>
      {drawn.map(rowOf).map(({ key, title, text, mark, picture, hasFile }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field keeps the focus and handles the keys.
        <div
          key={key}
          id={idOf(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          className={classes.row}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(index)}
        >
          {picture ? (
            <img className={classes.picture} src={picture} alt="" loading="lazy" />
          ) : (
            hasFile && <IconPaperclip size={18} aria-hidden />
          )}
          <strong className={classes.title}>{title}</strong>
          <span className={classes.text} dir="auto">
            {text}
          </span>
          {mark && <span className={classes.mark}>{mark}</span>}
        </div>
      ))}
    </div>
  )
}

/** A note above the field, with an action. */
export const SuggestionNote = ({ children }: { children: ReactNode }) => (
  <div role="status" className={classes.note}>
    {children}
  </div>
)
