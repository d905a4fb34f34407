import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { KeyCaps } from '#web/shared/ui/KeyCaps.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import classes from './Shell.module.css'

type Props = {
  /** Stand above everything and never scroll. */
  banners: ReactNode
  rail: ReactNode
  bar: ReactNode
  skipLabel: string
  collapsed: boolean
  pageRef: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The layout of rail, bar and page. */
export const ShellLayout = ({ banners, rail, bar, skipLabel, collapsed, pageRef, children }: Props) => (
  <div className={classes.shell}>
    <a className={classes.skip} href="#page">
      {skipLabel}
    </a>
    <div className={classes.banners}>
      <Section isLine>{banners}</Section>
    </div>
    <aside className={classes.rail} data-collapsed={collapsed || undefined}>
      <Section isLine>{rail}</Section>
    </aside>
    <header className={classes.bar}>
      <Section isLine>{bar}</Section>
    </header>
    <main id="page" ref={pageRef} tabIndex={-1} className={classes.page}>
      {children}
    </main>
  </div>
)

/** One line at the top. Children that do not fit beside the first are hidden as a whole. */
export const WelcomeLine = ({ children }: { children: ReactNode }) => <div className={classes.welcome}>{children}</div>

type SearchProps = { text: string; keys: string; onClick: () => void }

/** The button of the command palette. It looks like a search field if there is room. */
export const PaletteTrigger = ({ text, keys, onClick }: SearchProps) => (
  <UnstyledButton className={classes.search} onClick={onClick}>
    <IconSearch size={18} stroke={1.7} aria-hidden />
    <span className={classes.searchText}>{text}</span>
    <span className={classes.searchKeys} aria-hidden>
      <KeyCaps keys={keys} />
    </span>
  </UnstyledButton>
)
