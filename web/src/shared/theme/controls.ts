import type { MantineThemeComponents } from '@mantine/core'

const quick = { transitionProps: { duration: 120 } }

/** How the controls look and behave wherever they stand. */
export const controls: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
  Button: { defaultProps: { size: 'sm' } },
  Drawer: { defaultProps: { transitionProps: { duration: 160 } } },
  Menu: { defaultProps: { ...quick, shadow: 'md', position: 'bottom-end', loop: true } },
  Modal: {
    defaultProps: { transitionProps: { duration: 140, transition: 'pop' }, centered: true, overlayProps: { opacity: 0.45, blur: 2 } },
  },
  Popover: { defaultProps: { ...quick, shadow: 'md' } },
  Select: { defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'md', ...quick } } },
  Tooltip: { defaultProps: { ...quick, openDelay: 400, withArrow: true, fz: 'xs' } },
}
