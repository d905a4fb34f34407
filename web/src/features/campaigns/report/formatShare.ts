/** A share in percent; empty if the total is 0. */
export const formatShare = (part: number, whole: number, language: string) =>
  whole > 0 ? new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(part / whole) : undefined
