import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ReferencedMessage.module.css'

type Props = {
  icon: ReactNode
  title: string
  text: string
  picture: string | null
  /** Label of the button that drops the reference. */
  dropLabel: string
  onRemove: () => void
}

/** The message that the next one replies to, or the message that is being edited. */
export const ReferencedMessage = ({ icon, title, text, picture, dropLabel, onRemove }: Props) => (
  <section className={classes.bar} aria-label={title}>
    <span className={classes.icon}>{icon}</span>
    <div className={classes.message}>
      <strong className={classes.title}>{title}</strong>
      <span className={classes.text} dir="auto">
        {text}
      </span>
    </div>
    {picture && <img className={classes.picture} src={picture} alt="" />}
    <CloseButton className={classes.drop} aria-label={dropLabel} title={dropLabel} onClick={onRemove} />
  </section>
)
