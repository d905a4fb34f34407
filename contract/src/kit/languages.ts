/** Those in which everything is said. */
export const languages = ['pt', 'en', 'es'] as const
export type Language = (typeof languages)[number]
