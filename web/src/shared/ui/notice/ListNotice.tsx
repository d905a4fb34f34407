import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

type Props = { tone: 'accent' | 'gray' | 'red'; onClose?: { label: string; act: () => void }; children: ReactNode }

/** A notice above a list. Its height does not shrink. */
export const ListNotice = ({ tone, onClose, children }: Props) => (
  <Alert
    className={classes.notice ?? ''}
    color={tone}
    variant="light"
    {...(onClose && { withCloseButton: true, closeButtonLabel: onClose.label, onClose: onClose.act })}
  >
    {children}
  </Alert>
)
