import type { Choice, NativeMenu } from '@recado/contract/bot/nativeMenu'
import { IconListDetails } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './MenuButtons.module.css'

type Props = { menu: NativeMenu; onTap?: ((choice: Choice) => void) | undefined }

/** The options of a bot menu under a message: as buttons, or as a list that a button opens. Without `onTap` they are read-only. */
export function MenuButtons({ menu: { opener, choices }, onTap }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isList = opener !== null
  return (
    <ul className={classes.choices}>
      {isList && (
        <li>
          <button type="button" className={classes.choice} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconListDetails aria-hidden size={16} stroke={1.8} />
            {opener}
          </button>
        </li>
      )}
      {(!isList || isOpen) &&
        choices.map((choice) => (
          <li key={choice.tap}>
            <Tappable className={isList ? classes.row : classes.choice} onTap={onTap && (() => onTap(choice))}>
              {choice.title}
              {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
            </Tappable>
          </li>
        ))}
    </ul>
  )
}

type TappableProps = { className: string | undefined; onTap: (() => void) | undefined; children: ReactNode }

const Tappable = ({ className, onTap, children }: TappableProps) =>
  onTap ? (
    <button type="button" className={className} onClick={onTap}>
      {children}
    </button>
  ) : (
    <span className={className}>{children}</span>
  )
