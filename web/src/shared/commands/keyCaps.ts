import { onApple } from './chord.ts'

const signs: Record<string, string> = {
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
export const capsOf = (chord: string, apple = onApple): string[] =>
  chord.split('+').map((key) => (key === 'mod' ? (apple ? '⌘' : 'Ctrl') : (signs[key] ?? key.toUpperCase())))
