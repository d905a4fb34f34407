/** What part of a whole something is, in the reader's language; nothing where there is no whole. */
export const shareOf = (part: number, whole: number, language: string) =>
  whole > 0 ? new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(part / whole) : undefined
