/** What reading one sheet may cost before it is given up: strangers make them. */
export type SheetReadingLimits = { megabytes: number; processorMs: number; clockMs: number }

/** `atOnce`: over the whole installation; `patience`: for how many milliseconds one waits for a place. */
type SheetReading = SheetReadingLimits & { atOnce: number; patience: number }
export const sheetReadingLimits: SheetReading = { megabytes: 350, processorMs: 20_000, clockMs: 120_000, atOnce: 2, patience: 120_000 }
