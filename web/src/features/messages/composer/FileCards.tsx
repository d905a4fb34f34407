import { CloseButton } from '@mantine/core'
import { IconFile, IconFileTypePdf, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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

const icons = { image: IconPhoto, audio: IconMusic, video: IconVideo, pdf: IconFileTypePdf, application: IconFile }

type CardProps = {
  name: string
  /** Kind and size. */
  about: string
  kind: keyof typeof icons
  picture: string | null
  takeOutLabel: string
  onTakeOut: () => void
}

/** One of them: its picture or the sign of its kind. */
export function ChosenFileCard({ name, about, kind, picture, takeOutLabel, onTakeOut }: CardProps) {
  const Icon = icons[kind]
  return (
    <li className={classes.card}>
      {picture ? (
        <img className={classes.picture} src={picture} alt="" />
      ) : (
        <span className={classes.picture}>
          <Icon size={22} stroke={1.6} />
        </span>
      )}
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
