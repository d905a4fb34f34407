/** What reading one sheet may cost before it is given up. Strangers make these files. */
export type SheetReadingLimits = { megabytes: number; processorMs: number; clockMs: number }

/** `atOnce`: over the whole installation; `patience`: how many milliseconds to wait for a slot. */
type SheetReading = SheetReadingLimits & { atOnce: number; patience: number }
export const sheetReadingLimits: SheetReading = { megabytes: 350, processorMs: 20_000, clockMs: 120_000, atOnce: 2, patience: 120_000 }
