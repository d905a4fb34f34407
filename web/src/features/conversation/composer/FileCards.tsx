import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { FileSign } from '../../../shared/ui/files/FileSign.tsx'
import classes from './FileCards.module.css'

type BarProps = { label: string; sum: string; clear: ReactNode; children: ReactNode }

/** The files that go with the next message. */
export const FileCards = ({ label, sum, clear, children }: BarProps) => (
  <section className={classes.bar} aria-label={label}>
    <div className={classes.head}>
      <span>{sum}</span>
      {clear}
    </div>
    <ul className={classes.cards}>{children}</ul>
  </section>
)

type CardProps = {
  name: string
  /** Kind and size. */
  about: string
  mime: string
  picture: string | null
  takeOutLabel: string
  onTakeOut: () => void
}

/** One of them: its picture or the sign of its kind. */
export function ChosenFileCard({ name, about, mime, picture, takeOutLabel, onTakeOut }: CardProps) {
  return (
    <li className={classes.card}>
      <FileSign {...{ mime, picture }} />
      <span className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.about}>{about}</span>
      </span>
      <CloseButton size="sm" aria-label={takeOutLabel} title={takeOutLabel} onClick={onTakeOut} />
    </li>
  )
}
