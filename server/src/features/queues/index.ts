export { type OptionRow, selectOptionsOfQueue, toOptionTree } from './menu/readMenus.ts'
