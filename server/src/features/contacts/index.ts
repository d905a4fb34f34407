export { contactsLike } from './contactsLike.ts'
export { identityOf } from './identities.ts'
export { findContacts, type KnownContact } from './resolve/findContacts.ts'
export { LookUpFirst, resolveContact } from './resolve/resolveContact.ts'
