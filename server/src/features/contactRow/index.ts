export { contactEvent } from './contactEvent.ts'
export { contactChoices, contactRows, readContact } from './contactRow.ts'
export { tellOfLastLine } from './tellOfLastLine.ts'
