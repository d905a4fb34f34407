import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './SettingsTabs.module.css'

type Props = {
  tabs: { key: string; label: string }[]
  open: string
  /** Whether the open tab scrolls by itself. */
  isTable: boolean
  onOpen: (key: string) => void
  children: ReactNode
}

/** The tabs of the settings. */
export const SettingsTabs = ({ tabs, open, isTable, onOpen, children }: Props) => (
  <Tabs
    value={open}
    onChange={(key) => key && onOpen(key)}
    keepMounted={false}
    className={classes.tabs ?? ''}
    data-table={isTable || undefined}
  >
    <Tabs.List className={classes.list ?? ''}>
      {tabs.map(({ key, label }) => (
        <Tabs.Tab key={key} value={key}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    <Tabs.Panel value={open} className={classes.panel ?? ''}>
      {children}
    </Tabs.Panel>
  </Tabs>
)
