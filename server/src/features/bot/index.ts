export { readConfig } from './config.ts'
export { mannersOf } from './manners.ts'
export { type Remembered, takeTurn } from './takeTurn.ts'
