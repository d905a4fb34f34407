import { Drawer } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { NavLink, useMatch } from 'react-router'
import { Logo } from '#web/shared/ui/theme/Logo.tsx'
import classes from './Rail.module.css'

export const RailHead = ({ collapsed, name }: { collapsed: boolean; name: string }) => (
  <div className={classes.head}>
    <Logo size={32} />
    {!collapsed && <span className={classes.name}>{name}</span>}
  </div>
)

export const RailList = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={classes.list}>
    {children}
  </nav>
)

type GroupProps = {
  label: string
  collapsed: boolean
  isOpen: boolean
  /** The marks of the entries that are hidden in the group. */
  mark: ReactNode
  onToggle: () => void
  children: ReactNode
}

/** Entries that fold under a heading. A collapsed rail shows all of them as icons. */
export function RailGroup({ label, collapsed, isOpen, mark, onToggle, children }: GroupProps) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const toggle = () => {
    onToggle()
    // A group that unfolds at the end of the rail would be out of sight: scroll to it.
    requestAnimationFrame(() => group.current?.lastElementChild?.scrollIntoView({ block: 'nearest' }))
  }
  if (collapsed)
    return (
      <>
        <div className={classes.divider} />
        {children}
      </>
    )
  return (
    <>
      <button type="button" className={classes.fold} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        {label}
        <span className={classes.mark}>{mark}</span>
        <IconChevronDown size={16} stroke={1.7} aria-hidden />
      </button>
      <div ref={group} id={id} className={classes.group}>
        {children}
      </div>
    </>
  )
}

type LinkProps = { to: string; icon: ReactNode; label: string; mark: ReactNode; collapsed: boolean; onNavigate: (() => void) | undefined }

export function RailLink({ to, icon, label, mark, collapsed, onNavigate }: LinkProps) {
  return (
    <NavLink ref={useScrollIntoView(to)} to={to} className={classes.link ?? ''} onClick={onNavigate} {...(collapsed && labelProps(label))}>
      {icon}
      {!collapsed && <span className={classes.label}>{label}</span>}
      <span className={classes.mark} data-collapsed={collapsed || undefined}>
        {mark}
      </span>
    </NavLink>
  )
}

/** Scrolls the rail to the open page, which may be far down. Only on a change of page, since measuring forces a layout. */
function useScrollIntoView(to: string) {
  const link = useRef<HTMLAnchorElement>(null)
  const isCurrent = useMatch({ path: to, end: false }) !== null
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return link
}

const labelProps = (label: string) => ({ 'aria-label': label, 'data-hint': label, 'data-hint-side': 'right' })

export const RailFooter = ({ collapsed, children }: { collapsed: boolean; children: ReactNode }) => (
  <div className={classes.foot} data-collapsed={collapsed || undefined}>
    {children}
  </div>
)

type Props = { opened: boolean; onClose: () => void; label: string; children: ReactNode }

/** The rail as a drawer, on a phone. */
export const RailDrawer = ({ opened, onClose, label, children }: Props) => (
  <Drawer.Root opened={opened} onClose={onClose} size={264} padding={0}>
    <Drawer.Overlay />
    <Drawer.Content aria-label={label} className={classes.drawer ?? ''}>
      <Drawer.Body className={classes.drawerBody ?? ''}>{children}</Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
)
