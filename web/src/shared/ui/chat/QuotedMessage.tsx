import { stripMarkup } from '@recado/contract/messages/stripMarkup'
import type { ReactNode } from 'react'
import classes from './QuotedMessage.module.css'

type Props = {
  author: string
  text: string
  icon?: ReactNode
  picture?: string | null
  /** Label of the link to the quoted message. */
  jump?: { label: string; go: () => void } | undefined
}

/** The message that a message replies to. */
export function QuotedMessage({ author, text, icon, picture, jump }: Props) {
  const inside = (
    <>
      <span className={classes.told}>
        <strong>
          <bdi>{author}</bdi>
        </strong>
        <span className={classes.text} dir="auto">
          {icon}
          {stripMarkup(text)}
        </span>
      </span>
      {picture && <img className={classes.picture} src={picture} alt="" loading="lazy" />}
    </>
  )
  if (!jump) return <blockquote className={classes.quote}>{inside}</blockquote>
  return (
    <button type="button" className={classes.quote} title={jump.label} onClick={jump.go}>
      {inside}
    </button>
  )
}
