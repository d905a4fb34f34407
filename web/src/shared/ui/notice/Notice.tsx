import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

type Props = { tone: 'accent' | 'gray' | 'red'; onClose?: { label: string; act: () => void }; children: ReactNode }

/** Something that is said above a list. It keeps its height however little room there is. */
export const Notice = ({ tone, onClose, children }: Props) => (
  <Alert
    className={classes.notice ?? ''}
    color={tone}
    variant="light"
    {...(onClose && { withCloseButton: true, closeButtonLabel: onClose.label, onClose: onClose.act })}
  >
    {children}
  </Alert>
)
