import { IconAntennaBars5, IconBattery3, IconWifi, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './PhoneFrame.module.css'
import { useClock } from './useClock.ts'

type Props = {
  label: string
  /** Above the phone: its owner. */
  caption?: ReactNode
  head: ReactNode
  isOnline: boolean
  children: ReactNode
  /** Below it: its actions. */
  foot?: ReactNode
}

/** A drawn phone with a chat on it. */
export function PhoneFrame({ label, caption, head, isOnline, children, foot }: Props) {
  const Signal = isOnline ? IconWifi : IconWifiOff
  return (
    <section className={classes.place} aria-label={label}>
      {caption}
      <div className={classes.phone}>
        <div className={classes.screen}>
          <div className={classes.status} aria-hidden="true">
            <span>{useClock()}</span>
            <span className={classes.camera} />
            <span className={classes.signs}>
              <IconAntennaBars5 size={15} stroke={2} />
              <Signal size={14} stroke={2} />
              <IconBattery3 size={17} stroke={1.8} />
            </span>
          </div>
          {head}
          {children}
        </div>
      </div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </section>
  )
}

/** Replaces the chat while something must be done first. */
export const PhoneNotice = ({ children }: { children: ReactNode }) => <div className={classes.notice}>{children}</div>
