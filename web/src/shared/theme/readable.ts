import type { CSSVariablesResolver } from '@mantine/core'

/** Where the library's own choices are too faint to read (AA), stronger ones. */
export const readable: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-error': 'var(--mantine-color-red-8)', '--mantine-color-anchor': 'var(--mantine-color-amora-6)' },
  dark: { '--mantine-color-error': 'var(--mantine-color-red-5)', '--mantine-color-anchor': 'var(--mantine-color-amora-3)' },
})
