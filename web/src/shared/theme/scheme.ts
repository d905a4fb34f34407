import { localStorageColorSchemeManager } from '@mantine/core'

/** The stored theme, else (`auto`) the one of the operating system. public/theme.js reads the same key before the first paint. */
export const schemeManager = localStorageColorSchemeManager({ key: 'preferredTheme' })
