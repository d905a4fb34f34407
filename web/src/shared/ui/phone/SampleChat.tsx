import type { ReactNode } from 'react'
import { PhoneFrame } from './PhoneFrame.tsx'
import { PhoneHead } from './PhoneHead.tsx'
import classes from './SampleChat.module.css'

type Props = { label: string; name: string; below: string; caption?: ReactNode; children: ReactNode }

/** A small phone that shows one message. */
export const SampleChat = ({ label, name, below, caption, children }: Props) => (
  <div className={classes.sample}>
    <PhoneFrame label={label} caption={caption} head={<PhoneHead name={name} below={below} />} isOnline>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and keyboard users must be able to scroll it. */}
      <div role="log" aria-label={label} aria-live="off" className={classes.ground} tabIndex={0}>
        {children}
      </div>
    </PhoneFrame>
  </div>
)
