import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ChatHead.module.css'

type Props = { icon: ReactNode; label: string; onClick: () => void; isPressed?: boolean }

/** A thing that can also be done from the menu: where there is little room it is found only there. */
export const ChatHeadAction = ({ icon, label, onClick, isPressed }: Props) => (
  <ActionIcon
    className={classes.extra ?? ''}
    size={36}
    aria-label={label}
    data-hint={label}
    onClick={onClick}
    {...(isPressed !== undefined && { 'aria-pressed': isPressed, variant: isPressed ? 'light' : 'subtle' })}
  >
    {icon}
  </ActionIcon>
)

/** What most conversations end with. Where there is little room its sign stands alone. */
export const ChatHeadMainButton = ({ icon, label, onClick }: Props) => (
  <Button aria-label={label} title={label} px="sm" onClick={onClick}>
    {icon}
    <span className={classes.word}>&nbsp;{label}</span>
  </Button>
)
