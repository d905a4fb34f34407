export { contactEvent } from './contactEvent.ts'
export { contactChoices, contactRows, readContact } from './contactRows.ts'
export { publishLastConnection } from './publishLastConnection.ts'
