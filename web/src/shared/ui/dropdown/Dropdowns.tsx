import { Menu, type MenuDropdownProps, Popover, type PopoverDropdownProps, usePopoverContext } from '@mantine/core'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { closeOnEscape } from './escape.ts'

/** What a popover shows. Escape closes it as soon as it is opened: the focus comes in only a moment later, and not at all while it is still being loaded. */
export function PopoverDropdown({ isInDialog = false, ...props }: PopoverDropdownProps & { isInDialog?: boolean }) {
  return <Popover.Dropdown {...props} ref={useEscape(isInDialog)} />
}

/** The same of a menu, which gives the focus back. */
export function MenuDropdown(props: MenuDropdownProps) {
  const { opened } = usePopoverContext()
  // At once and not some moments later, when what was chosen has the focus already: what is typed there would be commands.
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    return opened ? () => opener?.focus({ preventScroll: true }) : undefined
  }, [opened])
  return <Menu.Dropdown {...props} ref={useEscape()} />
}

/** A dialog beneath hears Escape before what has the focus does, and would close too. */
function useEscape(isInDialog = false): RefObject<HTMLDivElement | null> {
  const { opened, onClose, onDismiss } = usePopoverContext()
  const dropdown = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(() => {
    onClose?.()
    onDismiss?.()
  })
  useLayoutEffect(() => {
    if (!opened) return undefined
    const holds = (target: EventTarget | null) => !isInDialog && target instanceof Node && dropdown.current?.contains(target) === true
    return closeOnEscape({ holds, close: () => close() })
  }, [opened, isInDialog])
  return dropdown
}
