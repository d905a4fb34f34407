export { readSessionCompany, readSessionUser } from './sessionUser.ts'
export { insertUser, languageOfRecipient, type NewUser, setPassword } from './users.store.ts'
