import type { MantineThemeComponents } from '@mantine/core'

const quick = { transitionProps: { duration: 120 } }

/** The list box scrolls itself: a scroller inside it would be one that no key reaches. */
const list = {
  defaultProps: { withScrollArea: false, comboboxProps: { shadow: 'md', ...quick } },
  styles: { options: { maxHeight: 232, overflowY: 'auto' } },
} as const

/** How the controls look and behave wherever they stand. */
export const controls: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
  Button: { defaultProps: { size: 'sm' } },
  Drawer: { defaultProps: { transitionProps: { duration: 160 } } },
  Menu: {
    defaultProps: { ...quick, shadow: 'md', position: 'bottom-end', loop: true, returnFocus: false, withInitialFocusPlaceholder: false },
  },
  Modal: {
    // No blur beneath: without a graphics card a computer draws the whole screen anew each time that the caret blinks.
    defaultProps: { transitionProps: { duration: 140, transition: 'pop' }, centered: true, overlayProps: { opacity: 0.5 } },
    // In the dark a shadow shows no edge.
    styles: { content: { border: '1px solid light-dark(transparent, var(--mantine-color-dark-4))' } },
  },
  MultiSelect: list,
  Popover: { defaultProps: { ...quick, shadow: 'md' } },
  Select: { ...list, defaultProps: { ...list.defaultProps, checkIconPosition: 'right' } },
  Tooltip: { defaultProps: { ...quick, openDelay: 400, withArrow: true, fz: 'xs' } },
}
