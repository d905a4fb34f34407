import { z } from 'zod'

/**
 * Why a sheet is refused. `tooLarge`: reading it takes too much memory or time. `interrupted`: it was not read to its end, and may be sent
 * again.
 */
export const sheetProblem = z.enum([
  'wrongType',
  'unreadable',
  'locked',
  'tooLarge',
  'tooWide',
  'tooLong',
  'empty',
  'noNumbers',
  'gone',
  'interrupted',
])
export type SheetProblem = z.output<typeof sheetProblem>
