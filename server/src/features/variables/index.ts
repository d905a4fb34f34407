export { readFieldsByNumber, readFieldsOfContact, readTextVariables, usesCustomVariables } from './readVariables.ts'
