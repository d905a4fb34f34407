import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useSession } from '../../shared/auth/session.ts'
import { atMost } from '../../shared/theme/breakpoints.ts'

/** The rail starts expanded where there is room, unless the company wants it collapsed. On a phone it is a drawer. */
export function useRail() {
  const { company } = useSession()
  const narrow = useMediaQuery(atMost('phone'), undefined, { getInitialValueInEffect: false }) ?? false
  const [open, setOpen] = useState(() => {
    const wanted = company.settings.find(({ key }) => key === 'sideMenu')?.value !== 'disabled'
    return wanted && window.innerWidth > 1200
  })
  const [drawer, setDrawer] = useState(false)
  // A phone that is turned to landscape and back must not show the drawer again.
  useEffect(() => {
    if (!narrow) setDrawer(false)
  }, [narrow])
  return {
    narrow,
    collapsed: !open,
    toggle: () => setOpen(!open),
    drawer,
    openDrawer: () => setDrawer(true),
    closeDrawer: () => setDrawer(false),
  }
}
