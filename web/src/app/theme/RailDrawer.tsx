import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Rail.module.css'

type Props = { opened: boolean; onClose: () => void; label: string; children: ReactNode }

/** The rail on a phone. */
export const RailDrawer = ({ opened, onClose, label, children }: Props) => (
  <Drawer.Root opened={opened} onClose={onClose} size={264} padding={0}>
    <Drawer.Overlay />
    <Drawer.Content aria-label={label} className={classes.drawer ?? ''}>
      <Drawer.Body className={classes.drawerBody ?? ''}>{children}</Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
)
