import type { MantineThemeComponents } from '@mantine/core'

const shortTransition = { transitionProps: { duration: 120 } }

/** The list box scrolls itself: a nested scroller could not be reached by keyboard. */
const listDefaults = {
  defaultProps: { withScrollArea: false, comboboxProps: { shadow: 'md', ...shortTransition } },
  styles: { options: { maxHeight: 232, overflowY: 'auto' } },
} as const

/** Default look and behaviour of all controls. */
export const controlDefaults: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
  Button: { defaultProps: { size: 'sm' } },
  Drawer: { defaultProps: { transitionProps: { duration: 160 } } },
  Menu: {
    defaultProps: {
      ...shortTransition,
      shadow: 'md',
      position: 'bottom-end',
      loop: true,
      returnFocus: false,
      withInitialFocusPlaceholder: false,
    },
  },
  Modal: {
    // No backdrop blur: without a GPU the whole screen would be redrawn at each blink of the caret.
    defaultProps: { transitionProps: { duration: 140, transition: 'pop' }, centered: true, overlayProps: { opacity: 0.5 } },
    // On dark backgrounds shadows are invisible, so a border marks the edge.
    styles: { content: { border: '1px solid light-dark(transparent, var(--mantine-color-dark-4))' } },
  },
  MultiSelect: listDefaults,
  Popover: { defaultProps: { ...shortTransition, shadow: 'md' } },
  Select: { ...listDefaults, defaultProps: { ...listDefaults.defaultProps, checkIconPosition: 'right' } },
  Tooltip: { defaultProps: { ...shortTransition, openDelay: 400, withArrow: true, fz: 'xs' } },
}
