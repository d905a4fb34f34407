import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './page.module.css'

type Props = Pick<ButtonProps, 'loading'> & Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> & { icon: ReactNode; label: string }

/** A secondary action of a page. On small screens only its icon is visible. */
export const ToolButton = ({ icon, label, ...button }: Props) => (
  <Button variant="default" px="sm" aria-label={label} title={label} {...button}>
    {icon}
    <span className={classes.toolName}>{label}</span>
  </Button>
)
