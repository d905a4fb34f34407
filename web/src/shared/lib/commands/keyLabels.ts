import { isApple } from './chord.ts'

const SYMBOLS: Record<string, string> = {
  escape: 'Esc',
  enter: 'Enter',
  arrowdown: '↓',
  arrowup: '↑',
  arrowleft: '←',
  arrowright: '→',
  shift: 'Shift',
  alt: 'Alt',
  insert: 'Ins',
  delete: 'Del',
}

/** The labels of the keys of a chord, in pressing order. */
export const keyLabels = (chord: string, apple = isApple): string[] =>
  chord.split('+').map((key) => (key === 'mod' ? (apple ? '⌘' : 'Ctrl') : (SYMBOLS[key] ?? key.toUpperCase())))
