import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import classes from './ChipRow.module.css'

type Props = { label: string; chips: readonly { key: string; label: string }[]; onChoose: (key: string) => void }

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** A row of clickable chips. One tab stop; arrow keys move between chips. */
export function ChipRow({ label, chips, onChoose }: Props) {
  const [current, setCurrent] = useState(0)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = event.currentTarget.querySelectorAll('button')
    buttons[(current + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    <div role="toolbar" aria-label={label} className={classes.row} onKeyDown={move}>
      {chips.map(({ key, label }, index) => (
        <UnstyledButton
          key={key}
          className={classes.chip}
          tabIndex={index === current ? 0 : -1}
          data-hint={key}
          onFocus={() => setCurrent(index)}
          onClick={() => onChoose(key)}
        >
          {label}
        </UnstyledButton>
      ))}
    </div>
  )
}
