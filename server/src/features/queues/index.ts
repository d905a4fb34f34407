export { selectOptionsOfQueue, toOptionTree } from './menu/readMenus.ts'
