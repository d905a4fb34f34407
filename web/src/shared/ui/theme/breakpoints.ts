/** The breakpoints for theme, code and style sheets; `styles.test.ts` compares them. */
export const breakpoints = {
  xs: '36em',
  /** A phone shows one pane. */
  phone: '37.5em',
  sm: '48em',
  /** The bar has room for words. */
  bar: '56.25em',
  md: '62em',
  lg: '75em',
  /** The inbox has room for the contact beside the conversation. */
  panel: '80em',
  xl: '90em',
  /** The simulator has room for two phones, and for three. */
  twoPhones: '115em',
  threePhones: '150em',
} as const

export const atMost = (width: keyof typeof breakpoints) => `(max-width: ${breakpoints[width]})`
export const atLeast = (width: keyof typeof breakpoints) => `(min-width: ${breakpoints[width]})`
