import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './page.module.css'

type Props = Pick<ButtonProps, 'loading'> & Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> & { icon: ReactNode; label: string }

/** Something else that can be done on a page. Where there is little room its name is only heard. */
export const ToolButton = ({ icon, label, ...button }: Props) => (
  <Button variant="default" px="sm" aria-label={label} title={label} {...button}>
    {icon}
    <span className={classes.toolName}>{label}</span>
  </Button>
)
