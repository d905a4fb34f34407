import { Menu, type MenuDropdownProps, Popover, type PopoverDropdownProps, usePopoverContext } from '@mantine/core'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { closeOnEscape } from './escapeStack.ts'

/** The content of a popover. Escape closes it at once, even before its content is loaded and focused. */
export function PopoverDropdown({ isInDialog = false, ...props }: PopoverDropdownProps & { isInDialog?: boolean }) {
  return <Popover.Dropdown {...props} ref={useEscape(isInDialog)} />
}

/** The content of a menu. It returns the focus when it closes. */
export function MenuDropdown(props: MenuDropdownProps) {
  const { opened } = usePopoverContext()
  // Hide at once: while the menu fades out, keys typed into the newly focused field would still be menu commands.
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    return opened ? () => opener?.focus({ preventScroll: true }) : undefined
  }, [opened])
  return <Menu.Dropdown {...props} ref={useEscape()} />
}

/** A dialog below would receive Escape first, and close too. */
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
    return closeOnEscape({ contains: holds, close: () => close() })
  }, [opened, isInDialog])
  return dropdown
}
