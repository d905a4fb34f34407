export { nested, type OptionRow, optionsOfQueue } from './menu/menuOf.ts'
