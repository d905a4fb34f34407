export { contactRows } from './contacts.rows.ts'
export { identitiesOf, identityOf, insertIdentities, keyOf } from './identities.ts'
export { tellOfContact } from './tellOfContact.ts'
