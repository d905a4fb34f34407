import type { ReactNode } from 'react'
import classes from './InboxLayout.module.css'
import { Section } from './Section.tsx'

type Props = { listLabel: string; list: ReactNode; conversation: ReactNode; isOpen: boolean }

/** The list beside the conversation. On a phone only one of them is shown. */
export const InboxLayout = ({ listLabel, list, conversation, isOpen }: Props) => (
  <div className={classes.inbox} data-open={isOpen || undefined}>
    <section className={classes.list} aria-label={listLabel}>
      <Section>{list}</Section>
    </section>
    <div className={classes.conversation} data-conversation>
      {conversation}
    </div>
  </div>
)
