export { claimDueNotices, type NoticeClaim } from './dueNotices.ts'
export { selectOptionsOfQueue, toOptionTree } from './menu/readMenus.ts'
