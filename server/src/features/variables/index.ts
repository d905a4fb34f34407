export { fieldsByNumber, fieldsOfContact, namesOthers, readFilling } from './readVariables.ts'
