import { type CSSVariablesResolver, createTheme, localStorageColorSchemeManager, type MantineColorsTuple, rem } from '@mantine/core'
import { breakpoints } from './breakpoints.ts'
import { controlDefaults } from './controlDefaults.ts'

/** Amora (blackberry): Recado's primary colour. */
const amora: MantineColorsTuple = [
  '#fbf1f9',
  '#f4dcef',
  '#e8bbdf',
  '#da97cd',
  '#cb74ba',
  '#b94fa5',
  '#9c3189',
  '#832772',
  '#6a1f5c',
  '#481340',
]

/** The accent of the logo: warnings and highlights. */
const accent: MantineColorsTuple = [
  '#fff7e6',
  '#ffecc7',
  '#ffd992',
  '#ffc45c',
  '#fbb034',
  '#f29d14',
  '#c97a04',
  '#9d5e02',
  '#7a4903',
  '#523103',
]

/** Greys with a slight tint of the primary colour, in both themes. */
const gray: MantineColorsTuple = [
  '#faf9fb',
  '#f4f2f6',
  '#eae7ed',
  '#dedae3',
  '#cac5d1',
  '#9a93a5',
  '#6e6779',
  '#5c5567',
  '#3e3847',
  '#241f2b',
]
const dark: MantineColorsTuple = [
  '#e2dfe7',
  '#c4bfcc',
  '#a7a0b2',
  '#787185',
  '#3d3748',
  '#2e2937',
  '#231f2b',
  '#1a1720',
  '#141119',
  '#0d0b11',
]

const systemFonts = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Ubuntu, 'Helvetica Neue', Arial, sans-serif"

export const theme = createTheme({
  primaryColor: 'amora',
  primaryShade: 6,
  colors: { amora, accent, gray, dark },
  autoContrast: true,
  luminanceThreshold: 0.32,
  black: '#241f2b',
  fontFamily: systemFonts,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(15), lg: rem(17), xl: rem(20) },
  headings: {
    fontFamily: systemFonts,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: rem(22), lineHeight: '1.3' },
      h2: { fontSize: rem(18), lineHeight: '1.35' },
      h3: { fontSize: rem(16), lineHeight: '1.4' },
    },
  },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(20) },
  defaultRadius: 'md',
  breakpoints: { xs: breakpoints.xs, sm: breakpoints.sm, md: breakpoints.md, lg: breakpoints.lg, xl: breakpoints.xl },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  shadows: {
    xs: '0 1px 2px rgb(36 31 43 / 8%)',
    sm: '0 1px 2px rgb(36 31 43 / 6%), 0 2px 8px rgb(36 31 43 / 6%)',
    md: '0 2px 4px rgb(36 31 43 / 5%), 0 8px 24px rgb(36 31 43 / 10%)',
    lg: '0 4px 8px rgb(36 31 43 / 5%), 0 16px 40px rgb(36 31 43 / 14%)',
    xl: '0 8px 16px rgb(36 31 43 / 6%), 0 28px 64px rgb(36 31 43 / 20%)',
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: controlDefaults,
})

/** Stronger colours where the library's defaults do not reach AA contrast. */
export const contrastVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-error': 'var(--mantine-color-red-8)', '--mantine-color-anchor': 'var(--mantine-color-amora-6)' },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-5)',
    '--mantine-color-anchor': 'var(--mantine-color-amora-3)',
    '--mantine-color-amora-light': 'var(--recado-chosen)',
    '--mantine-color-amora-light-hover': 'color-mix(in srgb, var(--recado-chosen), var(--mantine-color-amora-5) 25%)',
  },
})

/** The stored colour scheme, else (`auto`) that of the operating system. public/theme.js reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'preferredTheme' })
