export { readSessionCompany, readSessionUser } from './sessionUser.ts'
export { insertUser, languageOfRecipient, type NewUser, recordSignIn, setPassword } from './users.store.ts'
