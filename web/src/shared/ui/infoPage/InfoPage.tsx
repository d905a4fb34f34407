import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './InfoPage.module.css'

type Props = { title: string; explanation: string; state?: ReactNode; back?: ReactNode; children: ReactNode }

/** A read-only page: explanation, state, and sections below. `back`: the link to the page that it belongs to. */
export const InfoPage = ({ title, explanation, state, back, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the page has no other element that takes the focus, and keyboard users must be able to scroll it.
  <section className={classes.page} aria-label={title} tabIndex={0}>
    <header className={classes.head}>
      <Title order={1}>
        {back}
        {title}
      </Title>
      <span role="status" className={classes.state}>
        {state}
      </span>
      <span className={classes.explanation}>{explanation}</span>
    </header>
    {children}
  </section>
)

type HeadProps = { id?: string; order?: 2 | 3; title: string; explanation: string }

/** The head of a further section. */
export const InfoHead = ({ id, order = 2, title, explanation }: HeadProps) => (
  <header className={classes.head}>
    <Title order={order} {...(id && { id })}>
      {title}
    </Title>
    <span className={classes.explanation}>{explanation}</span>
  </header>
)
