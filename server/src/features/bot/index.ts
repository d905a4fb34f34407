export { readConfig } from './config.ts'
export { finishClose } from './finishClose.ts'
export { type Remembered, takeTurn } from './takeTurn.ts'
export { tellCustomerWith } from './tellCustomer.ts'
