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

/** What is printed on the keys of one chord, in the order of pressing them. */
export const capsOf = (chord: string, apple = onApple): string[] =>
  chord.split('+').map((key) => (key === 'mod' ? (apple ? '⌘' : 'Ctrl') : (signs[key] ?? key.toUpperCase())))
