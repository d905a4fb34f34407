export { menuOf } from './menu/menuOf.ts'
