export { lineName } from './lineName.ts'
export { queueUp } from './queueUp.ts'
