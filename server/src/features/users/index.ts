export { languageOfRecipient } from './languageOfRecipient.ts'
export { readSessionCompany, readSessionUser } from './sessionUser.ts'
export { insertUser, type NewUser, setPassword } from './users.store.ts'
