import type { CSSVariablesResolver } from '@mantine/core'

/** Where the library's own choices are too faint to read (AA), or to be seen on a dark ground, stronger ones. */
export const readable: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-error': 'var(--mantine-color-red-8)', '--mantine-color-anchor': 'var(--mantine-color-amora-6)' },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-5)',
    '--mantine-color-anchor': 'var(--mantine-color-amora-3)',
    '--mantine-color-amora-light': 'var(--recado-chosen)',
    '--mantine-color-amora-light-hover': 'color-mix(in srgb, var(--recado-chosen), var(--mantine-color-amora-5) 25%)',
  },
})
