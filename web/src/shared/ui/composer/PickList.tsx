import { IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './PickList.module.css'

type Row = { key: number; title: string; text: string; mark: string | null; picture: string | null; hasFile: boolean }
type Props = {
  id: string
  label: string
  rows: readonly Row[]
  at: number
  idOf: (place: number) => string
  onPick: (place: number) => void
}

/** What can be chosen above a field that keeps the keyboard: it moves in the list by its own keys. */
export function PickList({ id, label, rows, at, idOf, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={classes.list}>
      {rows.map(({ key, title, text, mark, picture, hasFile }, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard.
        <div
          key={key}
          id={idOf(place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          className={classes.row}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(place)}
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

/** A word above the field, with what can be done about it. */
export const PickNote = ({ children }: { children: ReactNode }) => (
  <div role="status" className={classes.note}>
    {children}
  </div>
)
