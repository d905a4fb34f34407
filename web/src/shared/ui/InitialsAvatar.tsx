import type { CSSProperties } from 'react'
import classes from './InitialsAvatar.module.css'

type Props = {
  name: string
  size?: number
  /** Muted colours, for long lists. */
  quiet?: boolean
}

/** An avatar with initials. Screen readers skip it, as a picture without text: the whole name is beside it. */
export const InitialsAvatar = ({ name, size = 32, quiet = false }: Props) => (
  <span
    aria-hidden
    className={classes.initials}
    data-initials={initialsOf(name)}
    data-quiet={quiet || undefined}
    style={{ '--initials-size': `${size}px`, '--initials-hue': hueOf(name) } as CSSProperties}
  />
)

function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

const HUES = 12

/** The same name always gets the same colour. */
const hueOf = (name: string) =>
  ([...name.trim()].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % HUES) * (360 / HUES)
